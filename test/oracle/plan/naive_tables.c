#include "naive_tables.h"

void naive_table_close(naive_table *table) {
    for (int i = 0; i < table->size; i++) table->distance[i][i] = 0;
    for (int k = 0; k < table->size; k++)
        for (int i = 0; i < table->size; i++)
            for (int j = 0; j < table->size; j++)
                if (table->distance[i][k] + table->distance[k][j] < table->distance[i][j])
                    table->distance[i][j] = table->distance[i][k] + table->distance[k][j];
}
