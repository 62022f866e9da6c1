import type babel from '@rolldown/plugin-babel'

type Compiler = Awaited<ReturnType<typeof babel>>
type Handler = Extract<NonNullable<Compiler['transform']>, { handler: unknown }>['handler']

const compiled = new Map<string, ReturnType<Handler>>()

/** Babel, which compiles each source once, though the client is built twice (`few-chunks.ts`): that is the most of a build. */
export async function compiledOnce(making: Promise<Compiler>): Promise<Compiler> {
  const compiler = await making
  const { transform } = compiler
  if (typeof transform !== 'object') throw new Error('Babel compiles in another way: scripts/compiled-once.ts')
  const { handler } = transform
  transform.handler = function (code, id, options) {
    const source = `${id}\n${code}`
    const result = compiled.get(source) ?? handler.call(this, code, id, options)
    compiled.set(source, result)
    return result
  }
  return compiler
}
