import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, Input, Select, Stack } from '@mantine/core'
import type { OfferLine } from '#contract/offer/content.ts'
import { areBoundsRight } from '#contract/offer/quantity.ts'
import { lineVatRates } from '#contract/offer/vat.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { LimitedTextarea, LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { useChanges, useValue } from '#views/offer/partner-zone/editor/editor-actor.ts'
import { lineVatWords } from '#views/offer/words.ts'
import { DecimalCell } from './decimal-cell.tsx'

/** Whether the quantity of a line follows another line. */
export const isFollowing = ({ tied_to, tied_quantity }: OfferLine) => Boolean(tied_to && tied_quantity)

/** The bounds within which the customer may change the quantity. */
function Bounds({ line }: { line: OfferLine }) {
  const { t } = useLingui()
  const { line: change } = useChanges()
  const { id, quantity, quantity_min, quantity_max } = line
  const isChosen = quantity_min !== null || quantity_max !== null
  const first = { quantity_min: '1', quantity_max: String(Math.max(2, Math.ceil(Number(quantity)))) }
  return (
    <>
      <Checkbox
        label={t`The customer may change the quantity`}
        checked={isChosen}
        onChange={(event) =>
          change(id, event.currentTarget.checked ? first : { quantity_min: null, quantity_max: null })
        }
      />
      {isChosen && (
        <Group grow align="flex-start">
          <Input.Wrapper
            label={t`At least`}
            error={areBoundsRight(line) ? undefined : t`Below the maximum, above zero`}
          >
            <DecimalCell
              label={t`At least`}
              value={quantity_min}
              digits={3}
              onChange={(typed) => change(id, { quantity_min: typed ?? '0' })}
            />
          </Input.Wrapper>
          <Input.Wrapper label={t`At most`}>
            <DecimalCell
              label={t`At most`}
              value={quantity_max}
              digits={3}
              onChange={(typed) => change(id, { quantity_max: typed ?? '0' })}
            />
          </Input.Wrapper>
        </Group>
      )}
    </>
  )
}

/** The fields of a line that have no column in the table. Changes apply at once, as in the table. */
export function LineDialog({ line, onClose }: { line: OfferLine; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { line: change } = useChanges()
  const vatMode = useValue('vat_mode')
  const isText = line.kind === 'text'
  return (
    <Dialog opened onClose={onClose} title={<Trans>Offer line</Trans>}>
      <Stack gap="md">
        <LimitedTextarea
          label={isText ? t`Text` : t`Name`}
          autosize
          minRows={1}
          limit={1000}
          value={line.name}
          onChange={(event) => change(line.id, { name: event.currentTarget.value })}
        />
        {!isText && (
          <>
            <LimitedTextarea
              label={t`Description`}
              autosize
              minRows={2}
              maxRows={10}
              limit={4000}
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
            <LimitedTextInput
              label={t`Unit`}
              limit={20}
              value={line.unit}
              // The factor of the device belongs to the unit of the device.
              onChange={(event) => change(line.id, { unit: event.currentTarget.value, factor: '1' })}
            />
            {!isFollowing(line) && <Bounds line={line} />}
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
      </Stack>
      <DialogButtons>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
