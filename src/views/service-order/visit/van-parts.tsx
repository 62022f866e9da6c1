import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Flex, Group, Input, NumberInput, Stack } from '@mantine/core'
import { IconListSearch, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { quantityLimit } from '#contract/service-order/spare-parts/numbers.ts'
import type { FoundPart } from '#contract/service-order/spare-parts/parts.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { DialogForm } from '#views/components/dialogs/action-dialog.tsx'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { useVisited } from '#views/service-order/handling/handling-actor.ts'
import { PartsPicker } from '#views/service-order/spare-parts/parts-picker.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'

/** A part from the van as it is entered. */
export interface VanPartValues {
  number: string
  title: string
  quantity: number
  old_serial_no: string
  new_serial_no: string
}

const empty: VanPartValues = { number: '', title: '', quantity: 1, old_serial_no: '', new_serial_no: '' }

/** The parts with one more piece of a part of the list. */
function withPart(parts: readonly VanPartValues[], { number, title }: FoundPart): VanPartValues[] {
  const isIn = parts.some((part) => part.number === number)
  if (!isIn) return [...parts, { ...empty, number, title }]
  return parts.map((part) => (part.number === number ? { ...part, quantity: part.quantity + 1 } : part))
}

interface VanPartsProps<V extends Record<string, unknown>> {
  form: DialogForm<V>
  parts: readonly VanPartValues[]
  /** The model of the unit, whose drawings and parts are offered. */
  model: number | null
}

/** Parts that the technician took from the van: the form's field `parts`. */
export function VanParts<V extends Record<string, unknown>>({ form, parts, model }: VanPartsProps<V>) {
  const { t } = useLingui()
  const [picking, setPicking] = useState(false)
  const zone = useOrderZone()
  const mayFind = useMay(`${zone === 'staff' ? '' : 'partnerzone.'}service-order.spare-parts.lookup`)
  const keep = (changed: readonly VanPartValues[]) => form.setFieldValue('parts', changed as never)
  return (
    <Stack gap="sm">
      {parts.map((_, index) => {
        const input = (name: keyof VanPartValues) => ({
          id: fieldId(`parts.${index}.${name}`),
          ...form.getInputProps(`parts.${index}.${name}`),
        })
        return (
          <Stack
            // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity of its own before it is stored.
            key={index}
            component="fieldset"
            gap="2xs"
            m={0}
            p="sm"
            bd="1px solid var(--hairline)"
            bdrs="lg"
          >
            <Group component="legend" px="4xs" gap="4xs" fw={600}>
              <Trans>Part {index + 1}</Trans>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t`Remove part ${index + 1}`}
                onClick={() => keep(parts.filter((_, at) => at !== index))}
              >
                <IconX size={18} stroke={1.8} />
              </ActionIcon>
            </Group>
            <FieldRow>
              <LimitedTextInput label={t`Part name`} limit={255} {...input('title')} />
              <LimitedTextInput label={t`Part number`} inputMode="numeric" limit={18} {...input('number')} />
            </FieldRow>
            <NumberInput
              label={t`Quantity`}
              required
              maw={140}
              min={1}
              max={quantityLimit}
              allowDecimal={false}
              {...input('quantity')}
            />
            <FieldRow>
              <LimitedTextInput label={t`Serial number of the old one`} limit={60} {...input('old_serial_no')} />
              <LimitedTextInput label={t`Serial number of the new one`} limit={60} {...input('new_serial_no')} />
            </FieldRow>
          </Stack>
        )
      })}
      {form.errors.parts && <Input.Error>{form.errors.parts}</Input.Error>}
      <Group gap="2xs">
        {mayFind && (
          <Button
            variant="default"
            leftSection={<IconListSearch size={18} stroke={1.7} />}
            onClick={() => setPicking(true)}
          >
            <Trans>Find a part</Trans>
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.8} />}
          onClick={() => keep([...parts, empty])}
        >
          <Trans>Add a part from the van</Trans>
        </Button>
      </Group>
      <Dialog opened={picking} onClose={() => setPicking(false)} size="xl" title={<Trans>Find a part</Trans>}>
        {picking && (
          <PartsPicker
            model={model}
            chosen={parts.map(({ number }) => number)}
            onPick={(part) => keep(withPart(parts, part))}
          />
        )}
      </Dialog>
    </Stack>
  )
}

/** The parts that technicians took from the van, on the page of the order. */
export function VanPartList() {
  const { parts, visits } = useVisited()
  return (
    <PlainList divided>
      {parts
        .filter(({ is_fitted }) => is_fitted)
        .map(({ title, number, quantity, old_serial_no, new_serial_no, visit_number }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an order keep their places.
          <Flex component="li" key={index} gap="sm" justify="space-between">
            <Stack gap="5xs" miw={0}>
              <span className="anywhere">{title}</span>
              {number !== null && number !== title && <Note component="span">{number}</Note>}
              {visits.length > 1 && visit_number !== null && (
                <Note component="span">
                  <Trans>Visit {visit_number}</Trans>
                </Note>
              )}
              {old_serial_no && (
                <Note component="span">
                  <Trans>Taken out: {old_serial_no}</Trans>
                </Note>
              )}
              {new_serial_no && (
                <Note component="span">
                  <Trans>Fitted: {new_serial_no}</Trans>
                </Note>
              )}
            </Stack>
            <span className="tabular">
              <Trans>{quantity} pcs</Trans>
            </span>
          </Flex>
        ))}
    </PlainList>
  )
}
