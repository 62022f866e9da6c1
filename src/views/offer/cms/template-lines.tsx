import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, Input, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFolderPlus, IconLetterT, IconPlus, IconTrash } from '@tabler/icons-react'
import type { OfferLine, OfferSection } from '#contract/offer/content.ts'
import type { OfferTemplateForm } from '#contract/offer/template.ts'
import {
  addLine,
  addSection,
  atPrice,
  changeLine,
  changeSection,
  emptyLine,
  emptySection,
  removeLine,
  removeSection,
  stepLine,
} from '#machines/offer/offer-lines.ts'
import { shownAmount, shownMoney } from '#services/amounts.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'
import { DecimalCell } from '#views/offer/partner-zone/editor/decimal-cell.tsx'
import classes from './template-lines.module.css'

type Slot = FieldSlot<OfferTemplateForm>

/** The lines of a template. A device takes the catalogue's price of the day on which an offer is begun with it. */
export function TemplateLines({ slot }: { slot: Slot }) {
  const { t } = useLingui()
  const sections = slot.values.sections ?? []
  const { disabled } = slot
  const change = (next: OfferSection[]) => slot.onChange(next)
  const add = (line: OfferLine) => change(addLine(sections, line, null, uniqueKey()))
  const plus = <IconPlus size={16} stroke={2} />
  return (
    <Input.Wrapper id={fieldId(slot.field.name)} error={slot.error}>
      {sections.map((section) => (
        <SectionPart key={section.id} section={section} sections={sections} change={change} disabled={disabled} />
      ))}
      <LookupField
        label={t`Add a device from the catalogue`}
        lookup="device.devices.lookup"
        minimum={3}
        value={null}
        disabled={disabled}
        onChange={() => undefined}
        onSelect={(device) =>
          device && add({ ...emptyLine(uniqueKey(), 'device'), device_id: device.id, name: device.name })
        }
      />
      <div className={classes.add}>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={disabled}
          leftSection={plus}
          onClick={() => add(emptyLine(uniqueKey(), 'own'))}
        >
          <Trans>Custom line</Trans>
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={disabled}
          leftSection={<IconLetterT size={16} stroke={1.8} />}
          onClick={() => add(emptyLine(uniqueKey(), 'text'))}
        >
          <Trans>Text</Trans>
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={disabled}
          leftSection={<IconFolderPlus size={16} stroke={1.8} />}
          onClick={() => change(addSection(sections, emptySection(uniqueKey(), sections.at(-1)?.variant ?? null)))}
        >
          <Trans>Group</Trans>
        </Button>
      </div>
    </Input.Wrapper>
  )
}

interface PartProps {
  sections: readonly OfferSection[]
  change: (next: OfferSection[]) => void
  disabled?: boolean
}

function SectionPart({ section, sections, change, disabled }: PartProps & { section: OfferSection }) {
  const { t } = useLingui()
  const { id, name, variant, lines } = section
  return (
    <fieldset className={classes.section}>
      <legend>{variant ? <Trans>Variant {variant}</Trans> : <Trans>Group of lines</Trans>}</legend>
      <div className={classes.head}>
        <TextInput
          aria-label={t`Heading`}
          placeholder={t`Heading`}
          maxLength={200}
          disabled={disabled}
          value={name}
          onChange={(event) => change(changeSection(sections, id, { name: event.currentTarget.value }))}
        />
        {lines.length === 0 && (
          <ActionIcon aria-label={t`Delete the group`} onClick={() => change(removeSection(sections, id))}>
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      {lines.map((line) => (
        <LineRow key={line.id} line={line} sections={sections} change={change} disabled={disabled} />
      ))}
    </fieldset>
  )
}

function LineRow({ line, sections, change, disabled }: PartProps & { line: OfferLine }) {
  const { t, i18n } = useLingui()
  const { id, kind, name, unit, quantity, catalogue_price, custom_price, is_optional } = line
  const set = (changed: Partial<OfferLine>) => change(changeLine(sections, id, changed))
  const called = name || t`line without a name`
  return (
    <div className={classes.line} data-kind={kind}>
      <TextInput
        className={classes.name}
        aria-label={t`Name: ${called}`}
        maxLength={1000}
        readOnly={kind === 'device'}
        disabled={disabled}
        value={name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      {kind !== 'text' && (
        <>
          <DecimalCell
            label={t`Quantity: ${called}`}
            digits={3}
            value={quantity}
            disabled={disabled}
            onChange={(amount) => set({ quantity: amount ?? '0' })}
          />
          <TextInput
            className={classes.unit}
            aria-label={t`Unit of measure: ${called}`}
            maxLength={20}
            disabled={disabled}
            value={unit}
            placeholder={kind === 'device' ? t`of the catalogue` : ''}
            onChange={(event) => set({ unit: event.currentTarget.value })}
          />
          <DecimalCell
            label={t`Price: ${called}`}
            digits={2}
            value={custom_price}
            show={shownAmount}
            follows={
              catalogue_price
                ? shownMoney(catalogue_price, i18n.locale)
                : kind === 'device'
                  ? t`of the catalogue`
                  : null
            }
            disabled={disabled}
            onChange={(price) => set(atPrice(price))}
          />
          <Checkbox
            label={<Trans>Option</Trans>}
            disabled={disabled}
            checked={is_optional}
            onChange={(event) => set({ is_optional: event.currentTarget.checked })}
          />
        </>
      )}
      <span className={classes.actions}>
        <ActionIcon
          aria-label={t`Move up: ${called}`}
          disabled={disabled}
          onClick={() => change(stepLine(sections, id, -1))}
        >
          <IconArrowUp size={18} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          aria-label={t`Move down: ${called}`}
          disabled={disabled}
          onClick={() => change(stepLine(sections, id, 1))}
        >
          <IconArrowDown size={18} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          aria-label={t`Delete: ${called}`}
          disabled={disabled}
          onClick={() => change(removeLine(sections, id))}
        >
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      </span>
    </div>
  )
}
