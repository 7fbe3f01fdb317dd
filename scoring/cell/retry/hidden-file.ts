/** A file of the hidden tier. */
export interface HiddenFile {
  /** Below the folder of hidden files, parted by `/`. */
  readonly path: string;
  readonly text: string;
}
