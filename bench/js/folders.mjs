import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** This folder. */
export const here = dirname(fileURLToPath(import.meta.url));
/** wend's own package, as `make js` leaves it. */
export const packageFolder = join(here, '../../bindings/js');
