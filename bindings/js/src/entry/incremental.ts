/**
 * `wend/incremental`: incremental searches, and the grids they search: the same as `wend/grid`.
 *
 * @module
 */
export * from './grid.js';
