import { list } from './handlers/list.js';
import { upload } from './handlers/upload.js';

export const route = (method) => (method === 'PUT' ? upload : list);
