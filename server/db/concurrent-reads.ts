import { type Database, isTransaction } from './client.ts'

type Reads = readonly (() => PromiseLike<unknown>)[]
type Answers<Each extends Reads> = { -readonly [At in keyof Each]: Awaited<ReturnType<Each[At]>> }

/**
 * Runs reads that do not depend on each other at the same time. A transaction has a single connection, which runs one statement
 * after the other.
 */
export async function readConcurrently<const Each extends Reads>(db: Database, ...reads: Each): Promise<Answers<Each>> {
  if (!isTransaction(db)) return Promise.all(reads.map((read) => read())) as Promise<Answers<Each>>
  const answers: unknown[] = []
  for (const read of reads) answers.push(await read())
  return answers as Answers<Each>
}
