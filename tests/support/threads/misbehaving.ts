import { serveThread } from '#server/threads/serve.ts'

/* A program of a worker thread that misbehaves as its input says. */

await serveThread<string, number>(async function* (what, line) {
  if (what === 'count') for (let number = 0; number < 10; number++) yield number
  if (what === 'endless') for (let number = 0; ; number++) yield number
  if (what === 'ask') yield (await line.ask('how many')) as number
  if (what === 'throw') throw Object.assign(new RangeError('too far'), { reason: 'far' })
  if (what === 'exit') process.exit(3)
  if (what === 'crash') queueMicrotask(() => JSON.parse('{'))
  if (what === 'spin') for (;;) JSON.stringify(what)
  if (what === 'greedy') for (const kept: string[] = []; ; ) kept.push('x'.repeat(1000) + kept.length)
  yield await new Promise<number>((resolve) => setTimeout(resolve, 60_000, 0))
})
