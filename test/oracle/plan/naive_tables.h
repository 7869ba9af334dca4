// All shortest distances by Floyd and Warshall: n^3 steps, no queue, no tricks.
#ifndef ORACLE_NAIVE_TABLES_H
#define ORACLE_NAIVE_TABLES_H

#define NAIVE_TABLE_SIZE 48 // the most places

typedef struct naive_table {
    int size;
    double distance[NAIVE_TABLE_SIZE][NAIVE_TABLE_SIZE]; // from, to. In: the cost of the cheapest edge, or infinity
} naive_table;

// Turns edge costs into distances.
void naive_table_close(naive_table *table);

#endif
