// Your engine has a job system already: wend can use it instead of starting threads of its own.
//
// A job system needs two functions: enqueue takes a task and says how to recognise it, finish waits for it. Here it is a
// small one, a thread per task, as a stand-in for yours. The sum below has the same bits on it, on wend's own threads and
// on one thread.
#include <wend/jobs.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct engine_task {
    pthread_t thread;
    wend_jobs_task task;
    void *argument;
} engine_task;

typedef struct engine {
    int tasks_run;
} engine;

static void *engine_run(void *argument) {
    engine_task *mine = argument;
    mine->task(mine->argument);
    return NULL;
}

static void *engine_enqueue(void *user, wend_jobs_task task, void *argument) {
    engine_task *made = malloc(sizeof *made);
    if (made) {
        *made = (engine_task){.task = task, .argument = argument};
        if (pthread_create(&made->thread, NULL, engine_run, made) == 0) {
            ((engine *)user)->tasks_run++;
            return made;
        }
        free(made);
    }
    task(argument); // no room: run it here, and say so by NULL
    return NULL;
}

static void engine_finish(void *user, void *handle) {
    (void)user;
    engine_task *mine = handle;
    pthread_join(mine->thread, NULL);
    free(mine);
}

static wend_status add_reciprocals(void *user, size_t begin, size_t end, uint32_t worker_index, void *accumulator) {
    (void)user;
    (void)worker_index;
    for (size_t i = begin; i < end; i++) *(double *)accumulator += 1.0 / (double)(i + 1);
    return WEND_OK;
}

static void add_sums(void *user, void *accumulator, const void *next) {
    (void)user;
    *(double *)accumulator += *(const double *)next;
}

static double harmonic_sum(wend_jobs *jobs) {
    wend_jobs_reduction reduction = wend_default_jobs_reduction();
    reduction.item_count = 1000000;
    reduction.grain = 10000;
    reduction.accumulator_size = sizeof(double);
    reduction.body = add_reciprocals;
    reduction.combine = add_sums;
    double sum = 0;
    return wend_jobs_reduce(jobs, &reduction, NULL, &sum) ? -1 : sum;
}

int main(void) {
    engine mine = {0};
    wend_jobs_def def = wend_default_jobs_def();
    def.worker_count = 4;
    def.enqueue = engine_enqueue;
    def.finish = engine_finish;
    def.hook_user = &mine;
    wend_jobs *by_engine = NULL, *by_wend = NULL;
    if (wend_jobs_create(&def, NULL, &by_engine) || wend_jobs_create(NULL, NULL, &by_wend)) return 1;

    double engine_sum = harmonic_sum(by_engine), wend_sum = harmonic_sum(by_wend), alone = harmonic_sum(NULL);
    printf("on the engine's threads  %.17g (%d tasks)\n", engine_sum, mine.tasks_run);
    printf("on wend's threads        %.17g (%u workers)\n", wend_sum, (unsigned)wend_jobs_worker_count(by_wend));
    printf("on one thread            %.17g\n", alone);
    wend_jobs_destroy(by_engine);
    wend_jobs_destroy(by_wend);
    return engine_sum == alone && wend_sum == alone && alone > 14 ? 0 : 1;
}
