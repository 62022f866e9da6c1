import { Plural, Trans } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { MessageLetter } from '#contract/mail/message-letter.ts'
import { Note } from '#views/components/page/note.tsx'

interface MessageTextProps {
  text: ReactNode
  /** The e-mail by which it came, where the text leaves something of it out. */
  letter?: MessageLetter | null | undefined
}

/** The text of a message; of one that came by e-mail the whole letter, on demand, in its place. */
export function MessageText({ text, letter }: MessageTextProps) {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <Box className="anywhere" style={{ whiteSpace: 'pre-line' }}>
        {isWhole && letter?.text ? <LetterText text={letter.text} /> : text}
      </Box>
      {letter && (isWhole || letter.text === null) && <LeftOut letter={letter} />}
      {letter?.text && (
        <Button
          mt="2xs"
          ml="-2xs"
          variant="subtle"
          size="compact-xs"
          data-no-print
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? <Trans>Hide the rest</Trans> : <Trans>Show the whole message</Trans>}
        </Button>
      )}
    </>
  )
}

/** A letter with its quoted lines (`>`) apart. */
function LetterText({ text }: { text: string }) {
  return passages(text).map(({ at, isQuoted, lines }) => (
    <Box
      key={at}
      {...(isQuoted && { c: 'dimmed', pl: 'xs', style: { borderInlineStart: '2px solid var(--control)' } })}
    >
      {lines.join('\n')}
    </Box>
  ))
}

interface Passage {
  at: number
  isQuoted: boolean
  lines: string[]
}

/** Lines of a letter that are quoted, or not, together. */
function passages(text: string): Passage[] {
  const found: Passage[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const isQuoted = line.startsWith('>')
    const last = found.at(-1)
    const own = isQuoted ? line.replace(/^> ?/, '') : line
    if (last?.isQuoted === isQuoted) last.lines.push(own)
    else found.push({ at, isQuoted, lines: [own] })
  }
  return found
}

/** What is not kept of a letter. */
function LeftOut({ letter: { is_cut, pictures } }: { letter: MessageLetter }) {
  return (
    <>
      {is_cut && (
        <Note mt="2xs">
          <Trans>The e-mail is longer; the rest of it was not kept.</Trans>
        </Note>
      )}
      {pictures > 0 && (
        <Note mt="2xs">
          <Plural
            value={pictures}
            one="# small picture of the e-mail was left out, such as the logo of a signature."
            other="# small pictures of the e-mail were left out, such as the logos of a signature."
          />
        </Note>
      )}
    </>
  )
}
