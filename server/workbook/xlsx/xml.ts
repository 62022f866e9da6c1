import { Parser } from 'htmlparser2'

/** Events of parsing an XML part. Names of elements have no namespace prefix. */
export interface Listener {
  opened(name: string, attributes: Attributes): void
  text?(text: string): void
  closed?(name: string): void
}

export type Attributes = Readonly<Record<string, string>>

/** Maximum depth of elements; a workbook needs about ten. */
const depthLimit = 100
/** Maximum number of characters without an element or text, because the parser buffers them until their tag or comment ends. */
const silenceLimit = 4 * 1024 * 1024

/**
 * Parses a part piece by piece and passes events to a listener; yields after each piece. Entity declarations and external
 * documents are not supported. Throws when the part ends before its root element does.
 */
export async function* parsedInPieces(pieces: AsyncIterable<string>, listener: Listener): AsyncGenerator<void> {
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

/** Parses a whole part. */
export async function parseXml(pieces: AsyncIterable<string>, listener: Listener): Promise<void> {
  for await (const _ of parsedInPieces(pieces, listener));
}

function localName(name: string): string {
  return name.includes(':') ? name.slice(name.indexOf(':') + 1) : name
}

/** An attribute by its name without prefix, such as the `id` of `r:id`. */
export function localAttribute(attributes: Attributes, name: string): string | undefined {
  const found = Object.keys(attributes).find((key) => key.endsWith(`:${name}`))
  return attributes[found ?? name]
}
