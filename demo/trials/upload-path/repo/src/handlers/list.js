import { names } from '../store/index.js';

export const list = () => names();
