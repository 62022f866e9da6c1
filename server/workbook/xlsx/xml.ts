import { Parser } from 'htmlparser2'

/** The events of parsing an XML part. Names of elements are without their namespace's prefix. */
export interface Listener {
  opened(name: string, attributes: Attributes): void
  text?(text: string): void
  closed?(name: string): void
}

export type Attributes = Readonly<Record<string, string>>

/** Elements within each other; a workbook needs about ten. */
const depthLimit = 100
/** Characters without an element or a text: the parser keeps them until their tag or comment ends. */
const silenceLimit = 4 * 1024 * 1024

/**
 * Feeds a part to a listener, piece by piece; yields after each piece. Declared entities and documents elsewhere are
 * unknown to the parser. Throws when the part ends before its first element does.
 */
export async function* heard(pieces: AsyncIterable<string>, listener: Listener): AsyncGenerator<void> {
  let depth = 0
  let silence = 0
  let hasRoot = false
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        silence = 0
        hasRoot = true
        if (depth > depthLimit) throw new Error('Its elements are too deep')
        listener.opened(localName(name), attributes)
      },
      ontext: (piece) => {
        silence = 0
        listener.text?.(piece)
      },
      onclosetag: (name) => {
        depth -= 1
        listener.closed?.(localName(name))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for await (const piece of pieces) {
    silence += piece.length
    parser.write(piece)
    if (silence > silenceLimit) throw new Error('A tag or a comment does not end')
    yield
  }
  if (!hasRoot || depth > 0) throw new Error('It ends before its first element does')
  parser.end()
}

/** Hears a part whole. */
export async function hear(pieces: AsyncIterable<string>, listener: Listener): Promise<void> {
  for await (const _ of heard(pieces, listener));
}

function localName(name: string): string {
  return name.includes(':') ? name.slice(name.indexOf(':') + 1) : name
}

/** An attribute by its name without prefix, such as the `id` of `r:id`. */
export function localAttribute(attributes: Attributes, name: string): string | undefined {
  const found = Object.keys(attributes).find((key) => key.endsWith(`:${name}`))
  return attributes[found ?? name]
}
