import { checked } from '../checks.js';
import { keep } from '../store/blobs.js';

export const upload = (request) => keep(checked(request.body));
