import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader, Modal, Skeleton, TextInput } from '@mantine/core'
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { OfferableDevice } from '#contract/offer/sources.ts'
import { today } from '#contract/rules.ts'
import { addLine, deviceLine } from '#machines/offer/offer-lines.ts'
import { shownMoney } from '#services/amounts.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { Photo } from '#views/device/partner-zone/device-rows.tsx'
import { useActiveLineStore } from './active-line.ts'
import { useChanges } from './editor-actor.ts'
import classes from './items.module.css'

interface DeviceSearchProps {
  /** The chosen devices become optional lines. */
  isOption: boolean
  /** The group to which devices are added. */
  to: string | null
  onClose: () => void
}

/** Searches the catalogue for devices, with photo and price. Several can be added one after another. */
export function DeviceSearch({ isOption, to, onClose }: DeviceSearchProps) {
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
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={isOption ? <Trans>Add an option</Trans> : <Trans>Add a device</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
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
      <ul className={classes.found}>
        {found?.options.map((device) => (
          <FoundDevice
            key={device.id}
            device={device}
            isTaken={taken.includes(device.id)}
            onTake={() => take(device)}
          />
        ))}
      </ul>
      {found?.busy && found.options.length === 0 && <Skeleton height={64} />}
      {found && !found.busy && found.options.length === 0 && (
        <p className={classes.nothing}>
          <Trans>Devices not found</Trans>
        </p>
      )}
    </Modal>
  )
}

interface FoundDeviceProps {
  device: OfferableDevice
  isTaken: boolean
  onTake: () => void
}

function FoundDevice({ device, isTaken, onTake }: FoundDeviceProps) {
  const { t, i18n } = useLingui()
  const { name, name2, brand_name, code, sales_price, unit, photo } = device
  return (
    <li className={classes.foundDevice}>
      <Photo file={photo} />
      <span className={classes.foundWords}>
        <strong>{name}</strong>
        <span className={classes.detail}>
          {[name2, brand_name, code?.replaceAll('-', '\u2011')].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.foundPrice}>
        {sales_price === null ? <Trans>no price</Trans> : shownMoney(sales_price, i18n.locale)}
        <small>
          <Trans>for one {unit}</Trans>
        </small>
      </span>
      <Button
        variant={isTaken ? 'light' : 'default'}
        size="compact-md"
        leftSection={isTaken ? <IconCheck size={16} stroke={2} /> : <IconPlus size={16} stroke={2} />}
        aria-label={t`Add ${name}`}
        onClick={onTake}
      >
        {isTaken ? <Trans>Added</Trans> : <Trans>Add</Trans>}
      </Button>
    </li>
  )
}
