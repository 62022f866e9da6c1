import { PaperTooLong } from './too-long.ts'

/** A function that draws a paper: the module that exports it, and its name. */
export interface DrawTask {
  module: string
  name: string
  data: unknown
}

/** The response of the thread; classes of errors are lost between threads. */
export type DrawReply = { drawn: unknown } | { tooLong: number }

/** Runs a drawing function in a thread, for `drawPaper`. */
export async function drawInThread({ module, name, data }: DrawTask): Promise<DrawReply> {
  // biome-ignore lint/plugin: the caller names the module of its drawing function literally
  const { [name]: draw } = (await import(module)) as Record<string, (data: unknown) => unknown>
  if (!draw) throw new Error(`${module} does not export ${name}`)
  try {
    return { drawn: await draw(data) }
  } catch (error) {
    if (error instanceof PaperTooLong) return { tooLong: error.most }
    throw error
  }
}
