import { Avatar, Box, Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MessageLetter } from '#contract/mail/message-letter.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { initials } from '#views/components/page/marks/initials.ts'
import { Note } from '#views/components/page/note.tsx'
import { MessageText } from './message-text.tsx'

export interface ConversationMessage {
  id: number | string
  author: string
  /** The company of the author. */
  company?: string | null
  /** The formatted time. */
  time: ReactNode
  at: string
  text: ReactNode
  /** The e-mail by which it came, where the text leaves something of it out. */
  letter?: MessageLetter | null
  /** Files under the text. */
  files?: ReactNode
  /** Written by the reader's own side: shown at the right, in petrol. */
  mine: boolean
  /** Set for a message whose author is not certain: drawn apart, with the words beside its time and what can be done. */
  unconfirmed?: { label: ReactNode; children: ReactNode }
  /** Set for a reaction, whose sign is the text: a line instead of a message, with these words. */
  reaction?: ReactNode
}

export interface ConversationProps {
  messages: readonly ConversationMessage[]
  /** The field for an answer. */
  children?: ReactNode
}

/** Messages of several sources by their time. */
export const inOrder = (messages: readonly ConversationMessage[]): ConversationMessage[] =>
  messages.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))

/** A thread of questions and answers, oldest first. */
export function Conversation({ messages, children }: ConversationProps) {
  return (
    <div>
      <PlainList ordered gap="xs" mt={0} mb="sm" mx={0}>
        {messages.map((message) =>
          message.reaction ? (
            <ReactionLine key={message.id} message={message} />
          ) : (
            <MessageBubble key={message.id} message={message} />
          ),
        )}
      </PlainList>
      {children}
    </div>
  )
}

interface MessageProps {
  message: ConversationMessage
}

const atEnd = { style: { alignSelf: 'flex-end' } }

function MessageBubble({ message }: MessageProps) {
  const { author, company, time, at, text, letter, files, mine, unconfirmed } = message
  return (
    <Flex
      component="li"
      direction={mine ? 'row-reverse' : 'row'}
      gap="xs"
      maw={{ base: '95%', sm: 'min(85%, 64ch)' }}
      {...(mine && atEnd)}
    >
      <Avatar flex="none" fz="2xs" fw={600} size={28} aria-hidden>
        {initials(author)}
      </Avatar>
      <Box
        bg={mine ? 'var(--petrol-surface)' : 'var(--background)'}
        miw={0}
        py="2xs"
        px="sm"
        bdrs="lg"
        bd={unconfirmed && '1px dashed var(--amber)'}
      >
        <Note mb={unconfirmed && '4xs'}>
          <Text component="strong" c="var(--ink-1)" fw={600}>
            {author}
          </Text>
          {company && ` · ${company}`} · <time dateTime={at}>{time}</time> {unconfirmed?.label}
        </Note>
        <MessageText text={text} letter={letter} />
        {files}
        {unconfirmed?.children}
      </Box>
    </Flex>
  )
}

/** A reaction below the message that it is about: its sign, and who sent it. */
function ReactionLine({ message: { author, time, at, text, mine, reaction } }: MessageProps) {
  return (
    <Flex component="li" direction={mine ? 'row-reverse' : 'row'} align="center" gap="xs" {...(mine && atEnd)}>
      <Text component="span" flex="none" w={28} ta="center" fz="xl">
        {text}
      </Text>
      <Note miw={0}>
        <Text component="strong" c="var(--ink-1)" fw={600}>
          {author}
        </Text>{' '}
        · {reaction} · <time dateTime={at}>{time}</time>
      </Note>
    </Flex>
  )
}
