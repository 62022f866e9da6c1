import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Flex, Input, Select, Text, TextInput } from '@mantine/core'
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type KitItem, OfferKitForm, type ZoneKit } from '#contract/offer/kit.ts'
import { changeOfferKit, deleteOfferKit, storeOfferKit } from '#services/offer/offer-calls.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { ListLine, PlainList } from '#views/components/page/list.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { KitItems } from '#views/offer/kit-items.tsx'

type Asked = { to: 'store'; like: ZoneKit | null } | { to: 'change'; kit: ZoneKit } | { to: 'delete'; kit: ZoneKit }

/** The kits of the company, which it changes, and those of the distributor, which it copies. */
export function OfferKitsScreen() {
  const { data, failed, failure, refresh } = useLoad('partnerzone.offer-generator.kits.index', {})
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayStore = useMay('partnerzone.offer-generator.kits.store')
  const mayChange = useMay('partnerzone.offer-generator.kits.update')
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
      <PageHeader
        note={
          <Trans>
            A device with its accessories, added to an offer at once. Prices are the catalogue’s of the day.
          </Trans>
        }
        actions={begin}
      />
      {failed && failure && <FailureNotice failure={failure} onRetry={refresh} apart />}
      {!data && !failed && <CardSkeleton of="rows" count={4} />}
      {data?.results.length === 0 && (
        <EmptyState title={<Trans>No kits yet</Trans>}>
          <Trans>Put together a pump with everything that it always needs, and add it to offers in one step.</Trans>
        </EmptyState>
      )}
      {data && data.results.length > 0 && (
        <PlainList divided p={16} className="frame">
          {data.results.map((kit) => (
            <ListLine
              key={kit.id}
              name={kit.name}
              aside={
                !kit.active && (
                  <Badge tone="grey">
                    <Trans>not offered</Trans>
                  </Badge>
                )
              }
              note={<KitNote kit={kit} />}
              action={
                <Flex gap={8} wrap="wrap">
                  {kit.is_own && mayChange && (
                    <>
                      <Button
                        variant="default"
                        leftSection={<IconPencil size={18} stroke={1.7} />}
                        onClick={() => setAsked({ to: 'change', kit })}
                      >
                        <Trans>Change it</Trans>
                      </Button>
                      <Button
                        variant="subtle"
                        color="red"
                        leftSection={<IconTrash size={18} stroke={1.7} />}
                        onClick={() => setAsked({ to: 'delete', kit })}
                      >
                        <Trans>Delete</Trans>
                      </Button>
                    </>
                  )}
                  {!kit.is_own && mayStore && (
                    <Button
                      variant="default"
                      leftSection={<IconCopy size={18} stroke={1.7} />}
                      onClick={() => setAsked({ to: 'store', like: kit })}
                    >
                      <Trans>Copy as our kit</Trans>
                    </Button>
                  )}
                </Flex>
              }
            />
          ))}
        </PlainList>
      )}
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

/** The main device, the number of accessories, the owner, and devices that can no longer be offered. */
export function KitNote({ kit: { device_name, items, is_own, ended } }: { kit: ZoneKit }) {
  const names = ended.join(', ')
  return (
    <>
      {device_name} · <Plural value={items.length} one="# accessory" other="# accessories" /> ·{' '}
      {is_own ? <Trans>our kit</Trans> : <Trans>of the distributor</Trans>}
      {names && (
        <Text component="div" c="var(--amber)" fz={13}>
          <Trans>No longer offered: {names}</Trans>
        </Text>
      )}
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
          <TextInput label={t`Name of the kit`} required data-autofocus {...form.getInputProps('name')} />
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
