export { createBoard } from './board.js';
