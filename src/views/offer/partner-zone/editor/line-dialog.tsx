import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Modal, Select, Textarea, TextInput } from '@mantine/core'
import type { OfferLine } from '#contract/offer/content.ts'
import { lineVatRates } from '#contract/offer/vat.ts'
import dialog from '#views/components/dialogs/dialog.module.css'
import { lineVatWords } from '#views/offer/words.ts'
import { useChanges, useValue } from './editor-actor.ts'

/** The fields of a line that have no column in the table. Changes apply at once, as in the table. */
export function LineDialog({ line, onClose }: { line: OfferLine; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { line: change } = useChanges()
  const vatMode = useValue('vat_mode')
  const isText = line.kind === 'text'
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Line of the offer</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={dialog.fields}>
        <Textarea
          label={isText ? t`Text` : t`Name`}
          autosize
          minRows={1}
          maxLength={1000}
          value={line.name}
          onChange={(event) => change(line.id, { name: event.currentTarget.value })}
        />
        {!isText && (
          <>
            <Textarea
              label={t`Description`}
              autosize
              minRows={2}
              maxRows={10}
              maxLength={4000}
              value={line.description ?? ''}
              onChange={(event) => change(line.id, { description: event.currentTarget.value || null })}
            />
            <Checkbox
              label={t`Print the description`}
              checked={line.print_description}
              onChange={(event) => change(line.id, { print_description: event.currentTarget.checked })}
            />
            {line.kind === 'device' && (
              <Checkbox
                label={t`Print the photo`}
                checked={line.print_photo}
                onChange={(event) => change(line.id, { print_photo: event.currentTarget.checked })}
              />
            )}
            <TextInput
              label={t`Unit`}
              maxLength={20}
              value={line.unit}
              // The factor of the device belongs to the unit of the device.
              onChange={(event) => change(line.id, { unit: event.currentTarget.value, factor: '1' })}
            />
            {vatMode === 'mixed' && (
              <Select
                label={t`VAT rate`}
                data={lineVatRates.map((rate) => ({ value: rate, label: i18n._(lineVatWords[rate]) }))}
                value={line.vat ?? '23'}
                onChange={(rate) => change(line.id, { vat: lineVatRates.find((one) => one === rate) ?? null })}
              />
            )}
          </>
        )}
      </div>
      <div className={dialog.buttons}>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </Modal>
  )
}
