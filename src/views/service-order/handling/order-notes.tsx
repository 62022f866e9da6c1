import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { useKept } from '#views/components/form/use-kept.ts'
import { Card } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Handling, useActing, useOffered, useOrder } from './handling-actor.ts'
import { ShortMoment } from './short-moment.tsx'
import { useKeptAction } from './use-action-dialog.ts'
import { useErpAsAuthor } from './use-erp-as-author.ts'

/** Notes that the partner never sees. */
export function OrderNotes() {
  const { timeline } = useOrder()
  const erp = useErpAsAuthor()
  const mayNote = useOffered().includes('note')
  const notes = timeline.filter(({ kind }) => kind === 'note')
  if (notes.length === 0 && !mayNote) return null
  return (
    <Card title={<Trans>Internal notes</Trans>}>
      <Text mt={0} mb="2xs" c="dimmed" fz="xs">
        <Trans>The partner does not see them.</Trans>
      </Text>
      {notes.length > 0 && (
        <PlainList gap="xs" mb="sm">
          {notes.map(({ id, actor, from_erp, at, text }) => (
            <Box component="li" key={id} py="xs" px="sm" bdrs="md" bg="var(--amber-surface)">
              <Text m={0} c="dimmed" fz="xs">
                <strong>{actor?.full_name ?? (from_erp ? erp : null)}</strong> · <ShortMoment at={at} />
              </Text>
              <Text className="anywhere" m={0} mt="5xs" style={{ whiteSpace: 'pre-line' }}>
                {text}
              </Text>
            </Box>
          ))}
        </PlainList>
      )}
      {mayNote && <NoteField key={notes.length} />}
    </Card>
  )
}

function NoteField() {
  const { t } = useLingui()
  const actor = Handling.useActorRef()
  const acting = useActing('note')
  const typed = useKept(useKeptAction()('note'), { text: '' })
  const [text, setText] = useState(typed.values.text)
  useEmitted(
    actor,
    'action.accepted',
    ({ act }) => act.action === 'note' && act.body.internal === true && typed.forget(),
  )
  return (
    <Flex
      component="form"
      direction="column"
      gap="xs"
      mt="md"
      data-no-print
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'action.submit', action: 'note', body: { text, internal: true } })
      }}
    >
      <LimitedTextarea
        aria-label={t`Internal note`}
        placeholder={t`Add a note…`}
        autosize
        limit={4000}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          typed.keep({ text: event.currentTarget.value })
        }}
      />
      {text.trim() !== '' && (
        <Group gap="2xs" align="stretch" justify="flex-end">
          <Button type="submit" variant="default" {...acting}>
            <Trans>Add the note</Trans>
          </Button>
        </Group>
      )}
    </Flex>
  )
}
