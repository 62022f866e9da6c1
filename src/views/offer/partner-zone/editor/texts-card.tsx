import { Trans } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { Note } from '#views/components/page/note.tsx'
import { useOfferText } from './use-offer-field.ts'

/** The introduction and the notes of the offer. */
export function TextsCard() {
  const introduction = useOfferText('introduction')
  const notes = useOfferText('notes')
  const hasTexts = introduction.value !== '' || notes.value !== ''
  const [isOpen, setOpen] = useState(false)
  return (
    <Box py="sm" px="md" className="frame" component="section" aria-labelledby="offer-texts">
      <Group wrap="nowrap" gap="xs" mih={32}>
        <Title order={2} fz="md" lh="sm" id="offer-texts">
          <Trans>Texts</Trans>
        </Title>
        <Button ml="auto" variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
        </Button>
      </Group>
      {isOpen ? (
        <Stack gap="sm" pb="4xs">
          <LimitedTextarea {...introduction} autosize minRows={2} maxRows={12} limit={4000} />
          <LimitedTextarea {...notes} autosize minRows={2} maxRows={12} limit={4000} />
        </Stack>
      ) : (
        <Note className="pre-line" fz="xs" lh="xs" my="5xs" lineClamp={4}>
          {hasTexts ? introduction.value || notes.value : <Trans>No introduction and no notes yet.</Trans>}
        </Note>
      )}
    </Box>
  )
}
