import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Checkbox, Group, Input, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { KitItem } from '#contract/offer/kit.ts'
import { shownAmount } from '#services/amounts.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { DecimalCell } from '#views/offer/partner-zone/editor/lines/decimal-cell.tsx'

interface KitItemsProps {
  items: readonly KitItem[]
  /** The devices that can be added. */
  lookup: 'device.devices.lookup' | 'partnerzone.offer-generator.devices.lookup'
  /** Name of a device by its id, where it is known. */
  nameOf: (device_id: number) => string | null
  disabled?: boolean
  onChange: (items: KitItem[]) => void
}

const emptyItem = (): KitItem => ({
  id: uniqueKey(),
  device_id: null,
  name: '',
  unit: 'szt.',
  quantity: '1',
  is_per_piece: true,
  is_optional: false,
  price: null,
})

/** The accessories of a kit: devices of the catalogue and items of one's own, with their quantities. */
export function KitItems({ items, lookup, nameOf, disabled, onChange }: KitItemsProps) {
  const { t } = useLingui()
  const add = (item: Partial<KitItem>) => onChange([...items, { ...emptyItem(), ...item }])
  return (
    <Stack gap="sm">
      {items.map((item) => (
        <ItemRow
          key={item.id}
          item={item}
          device={item.device_id === null ? null : (nameOf(item.device_id) ?? item.name)}
          disabled={disabled}
          onChange={(changed) => onChange(items.map((one) => (one.id === item.id ? { ...one, ...changed } : one)))}
          onDelete={() => onChange(items.filter(({ id }) => id !== item.id))}
        />
      ))}
      <Group gap="2xs" align="flex-end">
        <Box flex="1 1 240px">
          <LookupField
            label={t`Add a device from the catalogue`}
            lookup={lookup}
            minimum={3}
            value={null}
            disabled={disabled}
            onChange={() => undefined}
            onSelect={(device) => device && add({ device_id: device.id, name: device.name, unit: '' })}
          />
        </Box>
        <Button
          variant="default"
          disabled={disabled}
          leftSection={<IconPlus size={18} stroke={1.7} />}
          onClick={() => add({})}
        >
          <Trans>Custom line</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

interface ItemRowProps {
  item: KitItem
  /** Name of the device; null for an item of one's own. */
  device: string | null
  disabled?: boolean
  onChange: (changed: Partial<KitItem>) => void
  onDelete: () => void
}

function ItemRow({ item, device, disabled, onChange, onDelete }: ItemRowProps) {
  const { t } = useLingui()
  const { name, unit, quantity, price, is_per_piece, is_optional } = item
  const called = device ?? (name || t`line without a name`)
  return (
    <Stack gap="2xs" pb="sm" style={{ borderBottom: '1px solid var(--line)' }}>
      <Group gap="2xs" wrap="nowrap">
        {device === null ? (
          <LimitedTextInput
            flex={1}
            aria-label={t`Name: ${called}`}
            placeholder={t`Name`}
            limit={1000}
            disabled={disabled}
            value={name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        ) : (
          <Text flex={1} fw={600}>
            {device}
          </Text>
        )}
        <ActionIcon aria-label={t`Delete: ${called}`} disabled={disabled} onClick={onDelete}>
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      </Group>
      <Group gap="sm" align="flex-end">
        <Input.Wrapper w={88} label={t`Quantity`}>
          <DecimalCell
            label={t`Quantity: ${called}`}
            digits={3}
            disabled={disabled}
            value={quantity}
            onChange={(amount) => onChange({ quantity: amount ?? '0' })}
          />
        </Input.Wrapper>
        {device === null && (
          <>
            <LimitedTextInput
              w={88}
              label={t`Unit`}
              aria-label={t`Unit of measure: ${called}`}
              limit={20}
              disabled={disabled}
              value={unit}
              onChange={(event) => onChange({ unit: event.currentTarget.value })}
            />
            <Input.Wrapper w={120} label={t`Net price`}>
              <DecimalCell
                label={t`Price: ${called}`}
                digits={2}
                show={shownAmount}
                disabled={disabled}
                value={price}
                onChange={(amount) => onChange({ price: amount })}
              />
            </Input.Wrapper>
          </>
        )}
        <Checkbox
          pb="2xs"
          label={<Trans>For each piece of the device</Trans>}
          disabled={disabled}
          checked={is_per_piece}
          onChange={(event) => onChange({ is_per_piece: event.currentTarget.checked })}
        />
        <Checkbox
          pb="2xs"
          label={<Trans>Option</Trans>}
          disabled={disabled}
          checked={is_optional}
          onChange={(event) => onChange({ is_optional: event.currentTarget.checked })}
        />
      </Group>
    </Stack>
  )
}
