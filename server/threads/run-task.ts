/** A function to run: the module that exports it, its name and its data. */
export interface ThreadTask {
  module: string
  name: string
  data: unknown
  /** Set to 1 when the thread has begun; shared between the threads. */
  begun: Int32Array
}

/* The program of the threads behind `runInThread`. */

/** Runs a function in this thread. */
export async function runTask({ module, name, data, begun }: ThreadTask): Promise<unknown> {
  Atomics.store(begun, 0, 1)
  // biome-ignore lint/plugin: the caller names the module of its function literally
  const { [name]: run } = (await import(module)) as Record<string, (data: unknown) => unknown>
  if (!run) throw new Error(`${module} does not export ${name}`)
  return run(data)
}
