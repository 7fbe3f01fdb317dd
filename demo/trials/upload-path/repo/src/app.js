import { route } from './router.js';

export const handle = (request) => route(request.method, request.path)(request);
