import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Flex, Group, Loader, Skeleton, Text, TextInput } from '@mantine/core'
import { IconCheck, IconFolderPlus, IconLetterT, IconPercentage, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { variantKeys } from '#contract/offer/content.ts'
import type { ZoneKit } from '#contract/offer/kit.ts'
import type { OfferableDevice } from '#contract/offer/offerable-device.ts'
import { today } from '#contract/values/rules.ts'
import { unitIn } from '#contract/values/units.ts'
import {
  addLine,
  addSection,
  addVariant,
  changeVariant,
  deviceLine,
  emptyLine,
  emptySection,
  kitLines,
} from '#machines/offer/offer-lines.ts'
import { shownDecimal, shownMoney } from '#services/amounts.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { ListLine, PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Photo } from '#views/device/partner-zone/device-rows.tsx'
import { useActiveLine, useActiveLineStore } from '#views/offer/partner-zone/editor/lines/active-line.ts'
import { DecimalCell } from '#views/offer/partner-zone/editor/lines/decimal-cell.tsx'
import classes from '#views/offer/partner-zone/editor/lines/items.module.css'
import { KitNote } from '#views/offer/partner-zone/kits-screen.tsx'
import { Editor, isOfferEditable, useChanges, useValue } from './editor-actor.ts'

const plus = <IconPlus size={16} stroke={2} />

/** Buttons that add something below the lines, in the group of the line that was edited last. */
export function AddBar() {
  const { sections, change, values } = useChanges()
  const active = useActiveLineStore()
  const mayKits = useMay('partnerzone.offer-generator.kits.index')
  const [isTaking, setTaking] = useState(false)
  const [searching, setSearching] = useState<'line' | 'option' | null>(null)
  const variants = useValue('variants')
  const disabled = !Editor.useSelector(isOfferEditable)
  const target = () => values().sections.find(({ lines }) => lines.some(({ id }) => id === active.get()))?.id ?? null
  const add = (kind: 'own' | 'text') => {
    const line = emptyLine(uniqueKey(), kind)
    sections((now) => addLine(now, line, target(), uniqueKey()))
    active.set(line.id)
  }
  const button = { variant: 'subtle', size: 'compact-sm', disabled } as const
  return (
    <Group gap="4xs 3xs" py="2xs" px="sm">
      <Button {...button} leftSection={plus} onClick={() => setSearching('line')}>
        <Trans>Device</Trans>
      </Button>
      <Button {...button} leftSection={plus} onClick={() => add('own')}>
        <Trans>Custom line</Trans>
      </Button>
      <Button {...button} leftSection={plus} onClick={() => setSearching('option')}>
        <Trans>Option</Trans>
      </Button>
      {mayKits && (
        <Button {...button} leftSection={plus} onClick={() => setTaking(true)}>
          <Trans>Kit</Trans>
        </Button>
      )}
      {variants.length < variantKeys.length && (
        <Button {...button} leftSection={plus} onClick={() => change(addVariant(values(), uniqueKey))}>
          <Trans>Variant</Trans>
        </Button>
      )}
      <Button
        {...button}
        leftSection={<IconFolderPlus size={16} stroke={1.8} />}
        onClick={() => {
          const at = values().sections.find(({ id }) => id === target())
          const variant = at?.variant ?? values().variants[0]?.key ?? null
          change({ sections: addSection(values().sections, emptySection(uniqueKey(), variant)) })
        }}
      >
        <Trans>Group</Trans>
      </Button>
      <Button {...button} leftSection={<IconLetterT size={16} stroke={1.8} />} onClick={() => add('text')}>
        <Trans>Text</Trans>
      </Button>
      <WholeDiscount />
      {isTaking && <KitChoice to={target()} onClose={() => setTaking(false)} />}
      {searching && <DeviceSearch isOption={searching === 'option'} to={target()} onClose={() => setSearching(null)} />}
    </Group>
  )
}

/** The discount on the whole offer, or on the variant that is being edited. */
function WholeDiscount() {
  const { t, i18n } = useLingui()
  const { change, values } = useChanges()
  const [opened, setOpened] = useState(false)
  const disabled = !Editor.useSelector(isOfferEditable)
  const line = useActiveLine()
  const variants = useValue('variants')
  const whole = useValue('discount')
  const variant = Editor.useSelector(
    ({ context }) =>
      context.values.sections.find(({ lines }) => lines.some(({ id }) => id === line))?.variant ??
      context.values.variants[0]?.key ??
      null,
  )
  const own = variants.find(({ key }) => key === variant)
  const value = own ? own.discount : whole
  const set = (discount: string | null) =>
    own ? change({ variants: changeVariant(values().variants, own.key, { discount }) }) : change({ discount })
  return (
    <>
      <Button
        ml={{ base: 0, sm: 'auto' }}
        w={{ base: '100%', sm: 'auto' }}
        variant="default"
        disabled={disabled}
        leftSection={<IconPercentage size={18} stroke={1.7} />}
        onClick={() => setOpened(true)}
      >
        {own ? <Trans>Discount on variant {own.key}</Trans> : <Trans>Discount on the total</Trans>}
        {value !== null && ` ${shownDecimal(value, i18n.locale)}%`}
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        size="sm"
        title={own ? <Trans>Discount on variant {own.key}</Trans> : <Trans>Discount on the total</Trans>}
      >
        <Text mb="md" c="dimmed">
          <Trans>As a percentage of the sum of the lines. The document shows it above the net total.</Trans>
        </Text>
        <DecimalCell label={t`Discount in per cent`} value={value} digits={2} suffix="%" onChange={set} />
        <DialogButtons>
          <Button onClick={() => setOpened(false)}>
            <Trans>Done</Trans>
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}

interface DeviceSearchProps {
  /** The chosen devices become optional lines. */
  isOption: boolean
  /** The group to which devices are added. */
  to: string | null
  onClose: () => void
}

/** Searches the catalogue for devices, with photo and price. Several can be added one after another. */
function DeviceSearch({ isOption, to, onClose }: DeviceSearchProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [taken, setTaken] = useState<readonly number[]>([])
  const { sections } = useChanges()
  const active = useActiveLineStore()
  const found = useLookup('partnerzone.offer-generator.devices.lookup', { minimum: 0, opened: true })
  const take = (device: OfferableDevice) => {
    const line = { ...deviceLine(uniqueKey(), device, today()), is_optional: isOption }
    sections((now) => addLine(now, line, to, uniqueKey()))
    active.set(line.id)
    setTaken([...taken, device.id])
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={isOption ? <Trans>Add an option</Trans> : <Trans>Add a device</Trans>}
    >
      <TextInput
        data-autofocus
        aria-label={t`Search the catalogue`}
        placeholder={t`Name, model or code`}
        leftSection={<IconSearch size={18} stroke={1.7} />}
        rightSection={found?.busy ? <Loader size={16} /> : null}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          found?.actor.send({ type: 'search.change', search: event.currentTarget.value })
        }}
      />
      <PlainList className={classes.found} gap={0} mah="56vh" mt="sm">
        {found?.options.map((device) => (
          <FoundDevice
            key={device.id}
            device={device}
            isTaken={taken.includes(device.id)}
            onTake={() => take(device)}
          />
        ))}
      </PlainList>
      {found?.busy && found.options.length === 0 && <Skeleton height={64} />}
      {found && !found.busy && found.options.length === 0 && (
        <Text my="md" c="dimmed">
          <Trans>Devices not found</Trans>
        </Text>
      )}
    </Dialog>
  )
}

/** The kits that can be added: their lines come with the catalogue's prices of the day. */
function KitChoice({ to, onClose }: { to: string | null; onClose: () => void }) {
  const { t } = useLingui()
  const { sections } = useChanges()
  const active = useActiveLineStore()
  const partner = Editor.useSelector(({ context }) => context.offer?.partner_id)
  const query = partner === undefined ? {} : { partner: String(partner) }
  const { data, failure, refresh } = useLoad('partnerzone.offer-generator.kits.index', { query, showRefusal: false })
  const kits = data?.results.filter(
    ({ active: isOffered, partner_id }) => isOffered && (partner_id === null || partner_id === partner),
  )
  const take = (kit: ZoneKit) => {
    const lines = kitLines(kit, today(), uniqueKey)
    sections((now) => lines.reduce((all, line) => addLine(all, line, to, uniqueKey()), [...now]))
    active.set(lines[0]?.id ?? null)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} size="lg" title={<Trans>Add a kit</Trans>}>
      {failure && !data && <FailureNotice failure={failure} onRetry={refresh} />}
      {!data && !failure && <Skeleton height={64} />}
      {kits?.length === 0 && (
        <Text my="md" c="dimmed">
          <Trans>No kits yet. You can put them together in the list of offers, under “Kits”.</Trans>
        </Text>
      )}
      <PlainList divided>
        {kits?.map((kit) => (
          <ListLine
            key={kit.id}
            name={kit.name}
            note={<KitNote kit={kit} />}
            action={
              <Button
                variant="default"
                size="compact-md"
                disabled={!kit.devices.some(({ id }) => id === kit.device_id)}
                leftSection={plus}
                aria-label={t`Add ${kit.name}`}
                onClick={() => take(kit)}
              >
                <Trans>Add</Trans>
              </Button>
            }
          />
        ))}
      </PlainList>
    </Dialog>
  )
}

interface FoundDeviceProps {
  device: OfferableDevice
  isTaken: boolean
  onTake: () => void
}

function FoundDevice({ device, isTaken, onTake }: FoundDeviceProps) {
  const { t, i18n } = useLingui()
  const { name, name2, brand_name, code, sales_price, photo } = device
  const unit = unitIn(device.unit, i18n.locale)
  return (
    <Flex component="li" align="center" gap="sm" wrap="wrap" py="2xs" px="5xs" className="ruled-above">
      <Photo file={photo} />
      <Flex component="span" direction="column" flex="1 1 140px" miw={0}>
        <strong>{name}</strong>
        <Note component="span" fz="xs" lh="xs" lineClamp={2}>
          {[name2, brand_name, code?.replaceAll('-', '\u2011')].filter(Boolean).join(' · ')}
        </Note>
      </Flex>
      <Text span ta="right" className="tabular">
        {sales_price === null ? <Trans>no price</Trans> : shownMoney(sales_price, i18n.locale)}
        <Note component="small" fz="xs" lh="xs" display="block">
          <Trans>for one {unit}</Trans>
        </Note>
      </Text>
      <Button
        variant={isTaken ? 'light' : 'default'}
        size="compact-md"
        ml="auto"
        leftSection={isTaken ? <IconCheck size={16} stroke={2} /> : <IconPlus size={16} stroke={2} />}
        aria-label={t`Add ${name}`}
        onClick={onTake}
      >
        {isTaken ? <Trans>Added</Trans> : <Trans>Add</Trans>}
      </Button>
    </Flex>
  )
}
