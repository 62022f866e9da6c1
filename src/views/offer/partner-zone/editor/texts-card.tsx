import { Trans } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { Note } from '#views/components/page/note.tsx'
import { useOfferText } from './use-offer-field.ts'

/** The introduction and the notes of the offer. */
export function TextsCard() {
  const introduction = useOfferText('introduction')
  const notes = useOfferText('notes')
  const hasTexts = introduction.value !== '' || notes.value !== ''
  const [isOpen, setOpen] = useState(false)
  return (
    <Box py={12} px={16} className="frame" component="section" aria-labelledby="offer-texts">
      <Group wrap="nowrap" gap={10} mih={32}>
        <Title order={2} fz={15} lh="20px" id="offer-texts">
          <Trans>Texts</Trans>
        </Title>
        <Button ml="auto" variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <Trans>Fold</Trans> : <Trans>Unfold</Trans>}
        </Button>
      </Group>
      {isOpen ? (
        <Stack gap={14} pb={4}>
          <Textarea {...introduction} autosize minRows={2} maxRows={12} maxLength={4000} />
          <Textarea {...notes} autosize minRows={2} maxRows={12} maxLength={4000} />
        </Stack>
      ) : (
        <Note className="pre-line" fz={13} lh="18px" my={2} lineClamp={4}>
          {hasTexts ? introduction.value || notes.value : <Trans>No introduction and no notes yet.</Trans>}
        </Note>
      )}
    </Box>
  )
}
