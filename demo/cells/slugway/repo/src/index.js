export { slug } from './slug.js';
export { createSlugger } from './slugger.js';
