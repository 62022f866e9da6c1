import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Input, Menu, Select, Text, TextInput } from '@mantine/core'
import { IconCopy, IconPackages, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type KitItem, OfferKitForm, type ZoneKit, type ZoneKitRow } from '#contract/offer/kit.ts'
import { offerZone } from '#contract/offer/offer.ts'
import { changeOfferKit, deleteOfferKit, storeOfferKit } from '#services/offer/offer-calls.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { KitItems } from '#views/offer/kit-items.tsx'
import { ownActions } from './own-actions.tsx'

const name = 'partnerzone.offer-generator.kits.list'
const endpoint = offerZone.endpoints[name]

const columns: Column<ZoneKitRow>[] = [
  {
    field: 'name',
    label: msg`Name`,
    width: 300,
    filter: true,
    sorter: true,
    elastic: true,
    detail: {
      of: [{ field: 'ended', label: msg`No longer offered` }],
      render: (row) => row.ended.length > 0 && <Ended kit={row} />,
    },
  },
  { field: 'device_name', label: msg`Main device`, width: 240, filter: true, sorter: true },
  { field: 'accessories', label: msg`Accessories`, width: 110, type: 'number' },
  {
    field: 'is_own',
    label: msg({ context: 'kit', message: 'Whose' }),
    width: 150,
    words: { true: msg`our kit`, false: msg`of the distributor` },
    render: ({ is_own }) => (is_own ? <Trans>our kit</Trans> : <Trans>of the distributor</Trans>),
  },
  { field: 'active', label: msg({ context: 'kit', message: 'Offered' }), width: 110, type: 'boolean', filter: true },
  { field: 'ended', label: msg`No longer offered`, width: 200, hidden: true, render: ({ ended }) => ended.join(', ') },
  { field: 'updated_at', label: msg`Changed`, width: 150, type: 'moment', sorter: true },
  { field: 'created_at', label: msg`Created`, width: 150, type: 'moment', sorter: true, hidden: true },
]
const byName = { sort_by: 'name', sort_direction: 'asc' }
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

type Asked =
  | { to: 'store'; like: ZoneKitRow | null }
  | { to: 'change'; kit: ZoneKitRow }
  | { to: 'delete'; kit: ZoneKitRow }

/** The kits of the company, which it changes, and those of the distributor, which it copies. */
export function OfferKitsScreen() {
  const list = useList(name, endpoint, { begin: byName, hidden })
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayStore = useMay('partnerzone.offer-generator.kits.store')
  const mayChange = useMay('partnerzone.offer-generator.kits.update')
  const mayDelete = useMay('partnerzone.offer-generator.kits.destroy')
  const refresh = () => list.actor.send({ type: 'list.refresh' })
  const close = () => setAsked(null)
  const done = () => {
    close()
    refresh()
  }
  const begin = mayStore && (
    <Button
      color="copper"
      leftSection={<IconPlus size={18} stroke={1.7} />}
      onClick={() => setAsked({ to: 'store', like: null })}
    >
      <Trans>New kit</Trans>
    </Button>
  )
  return (
    <>
      <ListHeader
        list={list}
        columns={columns}
        count={(total) => (
          <>
            <Plural value={total} one="# kit" other="# kits" /> ·{' '}
            <Trans>A kit goes into an offer as a whole, with the catalogue’s prices of the day.</Trans>
          </>
        )}
        actions={begin}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={[{ name: 'is_own', label: msg`Only ours` }]}
        actions={(kit) =>
          kit.is_own
            ? ownActions({
                mayChange,
                mayDelete,
                onChange: () => setAsked({ to: 'change', kit }),
                onDelete: () => setAsked({ to: 'delete', kit }),
              })
            : mayStore && (
                <Menu.Item
                  leftSection={<IconCopy size={18} stroke={1.7} />}
                  onClick={() => setAsked({ to: 'store', like: kit })}
                >
                  <Trans>Copy as our kit</Trans>
                </Menu.Item>
              )
        }
        card={(kit) => ({
          title: kit.name,
          badge: !kit.active && (
            <Badge tone="grey">
              <Trans>not offered</Trans>
            </Badge>
          ),
          lines: [<KitNote key="note" kit={kit} />],
        })}
        empty={{
          icon: IconPackages,
          title: <Trans>No kits yet</Trans>,
          text: (
            <Trans>Put together a pump with everything that it always needs, and add it to offers in one step.</Trans>
          ),
          action: begin || undefined,
        }}
      />
      {(asked?.to === 'store' || asked?.to === 'change') && (
        <KitDialog asked={asked} onDone={done} onClose={close} onConflict={refresh} />
      )}
      {asked?.to === 'delete' && (
        <SubmissionQuestion
          use={{ send: deleteOfferKit }}
          values={{ id: asked.kit.id }}
          danger
          title={<Trans>Delete this kit?</Trans>}
          confirm={<Trans>Delete</Trans>}
          onDone={done}
          onCancel={close}
        >
          <Trans>Offers with its lines stay as they are.</Trans>
        </SubmissionQuestion>
      )}
    </>
  )
}

/** The devices of a kit that can no longer be offered. */
function Ended({ kit: { ended } }: { kit: Pick<ZoneKit, 'ended'> }) {
  const names = ended.join(', ')
  if (!names) return null
  return (
    <Text component="div" c="var(--amber)" fz="xs">
      <Trans>No longer offered: {names}</Trans>
    </Text>
  )
}

/** The main device, the number of accessories, the owner, and devices that can no longer be offered. */
export function KitNote({ kit }: { kit: Pick<ZoneKit, 'device_name' | 'items' | 'is_own' | 'ended'> }) {
  const { device_name, items, is_own } = kit
  return (
    <>
      {device_name} · <Plural value={items.length} one="# accessory" other="# accessories" /> ·{' '}
      {is_own ? <Trans>our kit</Trans> : <Trans>of the distributor</Trans>}
      <Ended kit={kit} />
    </>
  )
}

interface KitDialogProps {
  asked: Extract<Asked, { to: 'store' | 'change' }>
  onDone: () => void
  onClose: () => void
  onConflict: () => void
}

function KitDialog({ asked, onDone, onClose, onConflict }: KitDialogProps) {
  const { t } = useLingui()
  const { partners } = useUser()
  const kit = asked.to === 'change' ? asked.kit : asked.like
  const isNew = asked.to === 'store'
  const nameOf = (id: number) => kit?.devices.find((device) => device.id === id)?.name ?? null
  const [partner, setPartner] = useState(partners[0]?.id ?? 0)
  return (
    <SubmissionDialog
      use={{ send: isNew ? storeOfferKit : changeOfferKit }}
      keptAs={`partnerzone.offer-generator.kits.${asked.to}:${kit?.id ?? 'new'}`}
      title={isNew ? <Trans>New kit</Trans> : <Trans>Change the kit</Trans>}
      schema={OfferKitForm}
      initialValues={
        {
          name: kit?.name ?? '',
          device_id: kit?.device_id ?? null,
          items: (kit?.items ?? []) as KitItem[],
          active: kit?.active ?? true,
        } as { name: string; device_id: number | null; items: KitItem[]; active: boolean }
      }
      values={(typed) =>
        asked.to === 'change'
          ? { ...typed, id: asked.kit.id, version: asked.kit.version }
          : { ...typed, partner_id: partner }
      }
      submit={<Trans>Save</Trans>}
      onDone={onDone}
      onCancel={onClose}
      onConflict={onConflict}
    >
      {(form) => (
        <>
          {isNew && partners.length > 1 && (
            <Select
              label={t`For which company?`}
              allowDeselect={false}
              data={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(partner)}
              onChange={(id) => setPartner(Number(id))}
            />
          )}
          <TextInput label={t`Kit name`} required data-autofocus {...form.getInputProps('name')} />
          <LookupField
            label={t`Main device`}
            required
            lookup="partnerzone.offer-generator.devices.lookup"
            minimum={3}
            selected={
              kit && kit.device_id === form.values.device_id ? { id: kit.device_id, name: kit.device_name } : null
            }
            {...form.getInputProps('device_id')}
            value={form.values.device_id}
          />
          <Input.Wrapper label={t`Accessories`} required error={form.errors.items}>
            <KitItems
              items={form.values.items}
              lookup="partnerzone.offer-generator.devices.lookup"
              nameOf={nameOf}
              onChange={(items) => form.setFieldValue('items', items)}
            />
          </Input.Wrapper>
          <Checkbox label={t`Offered for new offers`} {...form.getInputProps('active', { type: 'checkbox' })} />
        </>
      )}
    </SubmissionDialog>
  )
}
