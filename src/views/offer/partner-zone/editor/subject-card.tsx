import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Select, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { locales } from '#contract/locale.ts'
import dialog from '#views/components/dialogs/dialog.module.css'
import { FieldRow } from '#views/components/form/form-section.tsx'
import classes from './editor.module.css'
import { useValue } from './editor-actor.ts'
import { useOfferField, useOfferText } from './use-offer-field.ts'

/** The number, the subject and the maintainer of the offer. */
export function SubjectCard() {
  const number = useOfferText('offer_number')
  const subject = useOfferText('subject')
  const maintainer = useValue('maintainer_name')
  const [opened, setOpened] = useState(false)
  return (
    <section className={classes.card}>
      <div className={classes.subject}>
        <TextInput {...number} required maxLength={160} />
        <TextInput {...subject} required maxLength={300} />
      </div>
      <div className={classes.maintainer}>
        <span>
          <Trans>Prepared by {maintainer ?? '–'}</Trans>
        </span>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPencil size={16} stroke={1.7} />}
          onClick={() => setOpened(true)}
        >
          <Trans>Change it</Trans>
        </Button>
      </div>
      {opened && <MaintainerDialog onClose={() => setOpened(false)} />}
    </section>
  )
}

function MaintainerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const name = useOfferText('maintainer_name')
  const email = useOfferText('maintainer_email')
  const phone = useOfferText('maintainer_phone')
  const { value, onChange, ...language } = useOfferField('locale')
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Who prepared the offer</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={dialog.fields}>
        <TextInput {...name} required maxLength={200} data-autofocus />
        <FieldRow>
          <TextInput {...email} required type="email" inputMode="email" maxLength={254} />
          <TextInput {...phone} type="tel" inputMode="tel" maxLength={40} />
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
      </div>
      <div className={dialog.buttons}>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </Modal>
  )
}
