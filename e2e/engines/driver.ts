/** An element of a page, acted on as a person does: by the engine's own pointer and keyboard. */
export interface Handle {
  press(): Promise<void>
  type(text: string): Promise<void>
  /** Gives a file to a field for files. */
  attach(path: string): Promise<void>
}

/** A browser with one page, whatever protocol drives it. */
export interface Driver {
  /** What the browser calls itself, with its version. */
  readonly version: string
  open(url: string): Promise<void>
  /** The value of an expression in the page, as JSON has it. */
  value<T>(expression: string): Promise<T>
  /** The element that an expression finds. */
  element(expression: string): Promise<Handle | null>
  /** A picture of the window, as PNG. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}
