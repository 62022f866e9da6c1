import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { orderKinds } from '#contract/service-order/handling/kinds.ts'
import type { HandlingAction } from '#contract/service-order/statuses.ts'
import type { UploadedFile } from '#machines/media/media-upload.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { useKept } from '#views/components/form/use-kept.ts'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { Card } from '#views/components/page/card.tsx'
import { Conversation, inOrder } from '#views/components/status/conversation.tsx'
import { unconfirmedMessage } from '#views/components/status/unconfirmed-letter.tsx'
import { TemplateMenu } from '#views/service-order/desk/template-menu.tsx'
import { useOrderKind, useOrderZone } from '#views/service-order/zone.ts'
import { Handling, useActing, useOffered, useOrder } from './handling-actor.ts'
import { ShortMoment } from './short-moment.tsx'
import { useKeptAction } from './use-action-dialog.ts'
import { useErpAsAuthor } from './use-erp-as-author.ts'

/** Id of the field for a message. */
export const messageField = 'order-message'

const spoken = ['asked', 'replied', 'message']

/** The conversation between service team and partner. */
export function OrderConversation() {
  const zone = useOrderZone()
  const { timeline, unconfirmed_letters } = useOrder()
  const actor = Handling.useActorRef()
  const confirming = useActing('confirm-letter')
  const offered = useOffered()
  const erp = useErpAsAuthor()
  const action = zone === 'staff' ? 'note' : 'reply'
  const messages = timeline.filter(({ kind, text, files }) => spoken.includes(kind) && (text || files.length > 0))
  const canWrite = offered.includes(action)
  const mayConfirm = zone === 'staff' && offered.includes('confirm-letter')
  const letters = unconfirmed_letters.map((letter) =>
    unconfirmedMessage(
      letter,
      { time: <ShortMoment at={letter.at} />, mine: zone !== 'staff' },
      {
        ...confirming,
        confirmedBy: zone !== 'staff' && canWrite && (
          <Trans>The service team confirms it; you can also write the message here.</Trans>
        ),
        onConfirm: mayConfirm
          ? () => actor.send({ type: 'action.submit', action: 'confirm-letter', body: { letter_id: letter.id } })
          : undefined,
      },
    ),
  )
  if (messages.length === 0 && letters.length === 0 && !canWrite) return null
  return (
    <Card
      title={
        zone === 'staff' ? (
          <Trans>Conversation with the partner</Trans>
        ) : (
          <Trans>Conversation with the service team</Trans>
        )
      }
    >
      {messages.length === 0 && letters.length === 0 && (
        <Text mt={0} mb="2xs" c="dimmed" fz="xs">
          <Trans>Nobody has written yet.</Trans>
        </Text>
      )}
      <Conversation
        messages={inOrder([
          ...messages.map(({ id, actor, from_erp, at, text, letter, files }) => ({
            id,
            author: actor?.full_name ?? (from_erp ? erp : ''),
            company: actor?.is_staff ? null : actor?.company,
            time: <ShortMoment at={at} />,
            at,
            text,
            letter,
            files: files.length > 0 && <FileGallery files={files} />,
            mine: (from_erp || actor?.is_staff === true) === (zone === 'staff'),
          })),
          ...letters,
        ])}
      >
        {canWrite && <Composer key={messages.length} action={action} />}
      </Conversation>
    </Card>
  )
}

interface Message {
  text: string
  files: readonly UploadedFile[]
}

const nothing: Message = { text: '', files: [] }

/** The field for a message with files; staff can insert templates. Typed text is kept until it is accepted. */
function Composer({ action }: { action: Extract<HandlingAction, 'note' | 'reply'> }) {
  const { t } = useLingui()
  const actor = Handling.useActorRef()
  const { id, status, waiting_reason } = useOrder()
  const { id: user_id } = useUser()
  const { param } = orderKinds[useOrderKind()]
  const { loading, disabled } = useActing(action)
  const error = Handling.useSelector(({ context }) =>
    context.act?.action === action ? (context.errors.text?.[0] ?? context.errors.files?.[0]) : undefined,
  )
  const typed = useKept(useKeptAction()('message'), nothing)
  const [{ text, files }, setValues] = useState(typed.values)
  const change = (values: Partial<Message>) => {
    setValues((previous) => ({ ...previous, ...values }))
    typed.keep({ text, files, ...values })
  }
  useEmitted(
    actor,
    'action.accepted',
    ({ act }) => act.action === action && act.body.internal !== true && typed.forget(),
  )
  const [isUploading, setUploading] = useState(false)
  const [held, setHeld] = useState<string | null>(null)
  const [withFiles, setWithFiles] = useState(files.length > 0)
  const isAsked = action === 'reply' && status === 'waiting' && waiting_reason === 'information'
  const sent = { text, files: files.map((file) => file.id) }
  const body = action === 'reply' ? sent : { ...sent, internal: false }
  // Staff give a title to each of their files.
  const isEmpty = text.trim() === '' && (action === 'note' || files.length === 0)
  return (
    <Flex
      component="form"
      direction="column"
      gap="xs"
      mt="md"
      data-no-print
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'action.submit', action, body })
      }}
    >
      {withFiles && (
        <UploadField
          label={t`Files`}
          purpose="reply_files"
          value={files.map((file) => file.id)}
          stored={files}
          scope={`${user_id}:${param}:${id}:${action}`}
          onChange={(_, uploaded) => change({ files: uploaded })}
          error={isUploading ? undefined : held}
          onBusy={setUploading}
          onHold={setHeld}
        />
      )}
      <Stack gap="xs">
        <LimitedTextarea
          id={messageField}
          miw={0}
          aria-label={isAsked ? t`Your answer` : t`Message`}
          placeholder={isAsked ? t`Answer the service team’s question…` : t`Write a message…`}
          autosize
          minRows={isAsked ? 3 : 1}
          limit={4000}
          value={text}
          onChange={(event) => change({ text: event.currentTarget.value })}
          error={error}
        />
        <Group gap="2xs" align="stretch" justify="flex-end">
          {action === 'note' && (
            <TemplateMenu onInsert={(filled) => change({ text: text ? `${text}\n\n${filled}` : filled })} />
          )}
          {!withFiles && (
            <Button
              variant="default"
              leftSection={<IconPaperclip size={18} stroke={1.7} />}
              onClick={() => setWithFiles(true)}
            >
              <Trans>Add files</Trans>
            </Button>
          )}
          <Button
            type="submit"
            color={isAsked ? 'copper' : 'petrol'}
            loading={loading}
            disabled={disabled || isEmpty || isUploading || held !== null}
          >
            {isAsked ? <Trans>Send the answer</Trans> : <Trans>Send</Trans>}
          </Button>
        </Group>
      </Stack>
    </Flex>
  )
}
