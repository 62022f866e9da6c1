import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Select, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { locales } from '#contract/messages/locale.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { Split } from '#views/components/page/split.tsx'
import { useValue } from './editor-actor.ts'
import { useOfferField, useOfferText } from './use-offer-field.ts'

/** The number, the subject and the maintainer of the offer. */
export function SubjectCard() {
  const number = useOfferText('offer_number')
  const subject = useOfferText('subject')
  const maintainer = useValue('maintainer_name')
  const [opened, setOpened] = useState(false)
  return (
    <Box py="sm" px="md" className="frame" component="section">
      <Split columns="210px minmax(0, 1fr)" from="sm" gap="sm">
        <LimitedTextInput {...number} required limit={160} />
        <LimitedTextInput {...subject} required limit={300} />
      </Split>
      <Group wrap="nowrap" gap="2xs" mt="2xs" c="dimmed" fz="xs">
        <span>
          <Trans>Prepared by {maintainer ?? '–'}</Trans>
        </span>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPencil size={16} stroke={1.7} />}
          onClick={() => setOpened(true)}
        >
          <Trans context="button">Change</Trans>
        </Button>
      </Group>
      {opened && <MaintainerDialog onClose={() => setOpened(false)} />}
    </Box>
  )
}

function MaintainerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const name = useOfferText('maintainer_name')
  const email = useOfferText('maintainer_email')
  const phone = useOfferText('maintainer_phone')
  const { value, onChange, ...language } = useOfferField('locale')
  return (
    <Dialog opened onClose={onClose} title={<Trans>Who prepared the offer</Trans>}>
      <Stack gap="md">
        <LimitedTextInput {...name} required limit={200} data-autofocus />
        <FieldRow>
          <LimitedTextInput {...email} required type="email" inputMode="email" limit={254} />
          <LimitedTextInput {...phone} type="tel" inputMode="tel" limit={40} />
        </FieldRow>
        <Select
          {...language}
          data={[
            { value: 'pl', label: t`Polish` },
            { value: 'en', label: t`English` },
          ]}
          value={value}
          allowDeselect={false}
          onChange={(chosen) => onChange(locales.find((one) => one === chosen) ?? 'pl')}
        />
      </Stack>
      <DialogButtons>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
