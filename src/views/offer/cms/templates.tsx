import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Checkbox, Flex, Group, Input, Select } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFolderPlus, IconLetterT, IconPlus, IconTrash } from '@tabler/icons-react'
import {
  type ConditionKind,
  conditionKinds,
  emptyContent,
  type OfferLine,
  type OfferSection,
} from '#contract/offer/content.ts'
import { offerStaff } from '#contract/offer/staff.ts'
import { OfferTemplateForm } from '#contract/offer/template.ts'
import { vatModes } from '#contract/offer/vat.ts'
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
import { useMay } from '#views/components/app/use-session.ts'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { conditionWords } from '#views/components/history/offer-field-words.ts'
import { Note } from '#views/components/page/note.tsx'
import { type FieldSlot, resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { inUseColumn } from '#views/components/status/in-use.tsx'
import { DecimalCell } from '#views/offer/partner-zone/editor/lines/decimal-cell.tsx'
import { vatModeWords } from '#views/offer/words.ts'
import classes from './template-lines.module.css'

type Slot = FieldSlot<OfferTemplateForm>

/** The distributor's templates, available to every company. */
export const offerTemplates = resource({
  of: 'offer-generator.templates',
  index: offerStaff.endpoints['offer-generator.templates.index'],
  form: OfferTemplateForm,
  columns: [
    { field: 'name', label: msg`Name`, width: 360, filter: true, sorter: true, elastic: true },
    inUseColumn,
    { field: 'updated_at', label: msg`Changed`, width: 160, type: 'moment', sorter: true },
    { field: 'created_at', label: msg`Created`, width: 160, type: 'moment', sorter: true, hidden: true },
  ],
  blank: { name: '', subject: null, active: true, ...emptyContent() },
  parts: [
    {
      title: msg({ context: 'offer', message: 'Template' }),
      explanation: msg`Companies find it under this name when they begin an offer.`,
      fields: [
        { name: 'name', label: msg`Name` },
        {
          name: 'subject',
          label: msg`Subject of the offer`,
          description: msg`If empty, the name of the template is used.`,
          optional: true,
        },
        { name: 'active', label: msg`Offered for new offers` },
      ],
    },
    {
      title: msg`Lines`,
      explanation: msg`Devices, custom lines and texts, in groups. A company changes what it needs in its own offer.`,
      fields: [
        { name: 'sections', label: msg`Lines`, optional: true, render: (slot: Slot) => <TemplateLines slot={slot} /> },
      ],
    },
    {
      title: msg`Texts`,
      explanation: msg`Texts above and below the lines.`,
      fields: [
        { name: 'introduction', label: msg`Introduction`, type: 'textarea', optional: true },
        { name: 'notes', label: msg`Notes on the offer`, type: 'textarea', optional: true },
      ],
    },
    {
      title: msg`Conditions`,
      explanation: msg`Anything not chosen here comes from the settings of the company.`,
      fields: [
        {
          name: 'vat_mode',
          label: msg`VAT rate`,
          type: 'select',
          options: vatModes.map((value) => ({ value, label: vatModeWords[value] })),
        },
        ...conditionKinds.map((kind) => ({
          name: kind,
          label: conditionWords[kind],
          optional: true,
          render: (slot: Slot) => <Condition slot={slot} kind={kind} />,
        })),
      ],
    },
  ],
})

function Condition({ slot: { field, value, disabled, error, onChange }, kind }: { slot: Slot; kind: ConditionKind }) {
  const { i18n } = useLingui()
  const mayList = useMay('offer-generator.condition-options.index')
  const { data } = useLoadIf(mayList, 'offer-generator.condition-options.index', { query: { kind, per_page: 100 } })
  return (
    <Select
      id={fieldId(field.name)}
      label={i18n._(field.label)}
      clearable
      disabled={disabled}
      error={error}
      data={(data?.results ?? []).map(({ id, name_pl, name_en }) => ({
        value: String(id),
        label: i18n.locale === 'en' ? name_en : name_pl,
      }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}

export const screens = screensOf(offerTemplates)

/** The lines of a template. A device takes the catalogue's price of the day on which an offer is begun with it. */
function TemplateLines({ slot }: { slot: Slot }) {
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
      <Flex gap="4xs" wrap="wrap" pt="2xs">
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
      </Flex>
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
    <Box component="fieldset" pt="2xs" pb="sm" px="sm" bd="1px solid var(--hairline)" bdrs="md" mt={0} mb="sm" mx={0}>
      <Note component="legend" px="3xs">
        {variant ? <Trans>Variant {variant}</Trans> : <Trans>Group of lines</Trans>}
      </Note>
      <Group wrap="nowrap" gap="2xs">
        <LimitedTextInput
          flex={1}
          aria-label={t`Heading`}
          placeholder={t`Heading`}
          limit={200}
          disabled={disabled}
          value={name}
          onChange={(event) => change(changeSection(sections, id, { name: event.currentTarget.value }))}
        />
        {lines.length === 0 && (
          <ActionIcon aria-label={t`Delete the group`} onClick={() => change(removeSection(sections, id))}>
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        )}
      </Group>
      {lines.map((line) => (
        <LineRow key={line.id} line={line} sections={sections} change={change} disabled={disabled} />
      ))}
    </Box>
  )
}

function LineRow({ line, sections, change, disabled }: PartProps & { line: OfferLine }) {
  const { t, i18n } = useLingui()
  const { id, kind, name, unit, quantity, catalogue_price, custom_price, is_optional } = line
  const set = (changed: Partial<OfferLine>) => change(changeLine(sections, id, changed))
  const called = name || t`line without a name`
  return (
    <div className={classes.line} data-kind={kind}>
      <LimitedTextInput
        className={classes.name}
        aria-label={t`Name: ${called}`}
        limit={1000}
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
          <LimitedTextInput
            aria-label={t`Unit of measure: ${called}`}
            limit={20}
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
      <Flex className={classes.actions} component="span" justify="flex-end">
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
      </Flex>
    </div>
  )
}
