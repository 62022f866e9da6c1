import { msg } from '@lingui/core/macro'
import { Trans, useLingui, useLingui as useTexts } from '@lingui/react/macro'
import { ActionIcon, Button, Flex, Input, Loader, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconFilePlus, IconMinus, IconX } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { pictureFormats } from '#contract/device/cards.ts'
import type { Belonging } from '#machines/device/device-belongings.ts'
import { provideDeviceBelongings } from '#services/device/device-belongings-actors.ts'
import { belongingsOf, deviceOf, NewDeviceForm, NewDocumentForm } from '#services/device/new-device.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { LeaveDialog } from '#views/components/dialogs/leave-dialog.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { useLeaveGuard } from '#views/components/flow/use-leave-guard.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { MediaField } from '#views/components/media/media-field.tsx'
import { Card } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import type { FieldSlot, FormPart } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { BelongingLine } from './device-marks.tsx'
import { devices } from './device-resource.tsx'
import { devicePaths } from './paths.ts'

const languages = { pl: msg`Polish`, en: msg`English` }
const formats = ['pdf', 'jpg', 'png'] as const
type Typed = Record<'name' | 'file', string | null> & {
  type_id: number | null
  category_id: number | null
  locale: 'pl' | 'en'
}
const blank: Typed = { name: '', type_id: null, category_id: null, locale: 'pl', file: null }

/** Identifies a document by its file and name, so that adding it twice gives one document. */
const identity = ({ file, name }: NewDocumentForm) => `${file} ${name}`

/** The documents of a new device, each with type, language and file. */
function NewDocuments({ slot }: { slot: FieldSlot<NewDeviceForm> }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const { field, value, error, disabled, onChange } = slot
  const documents = value as NewDocumentForm[]
  const [adding, setAdding] = useState(false)
  return (
    <Input.Wrapper id={fieldId(field.name)} label={i18n._(field.label)} labelElement="div" error={error}>
      {documents.length > 0 && (
        <PlainList divided gap="xs" py="xs" aria-label={i18n._(field.label)}>
          {documents.map((document, place) => (
            <BelongingLine
              key={identity(document)}
              end={
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={t`Remove ${document.name}`}
                  disabled={disabled}
                  onClick={() => onChange(documents.toSpliced(place, 1))}
                >
                  <IconX size={18} stroke={1.8} />
                </ActionIcon>
              }
            >
              {document.name}
              <Text span c="var(--mantine-color-dimmed)" fz="xs">
                {i18n._(languages[document.locale])}
              </Text>
            </BelongingLine>
          ))}
        </PlainList>
      )}
      <div>
        <Button
          id={fieldId(field.name)}
          variant="default"
          leftSection={<IconFilePlus size={18} stroke={1.7} />}
          disabled={disabled}
          onClick={() => setAdding(true)}
        >
          <Trans>Add a document</Trans>
        </Button>
      </div>
      {adding && (
        <NewDocumentDialog
          onAdd={(document) => {
            onChange([...documents.filter((other) => identity(other) !== identity(document)), document])
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      )}
    </Input.Wrapper>
  )
}

interface NewDocumentDialogProps {
  onAdd: (document: NewDocumentForm) => void
  onCancel: () => void
}

function NewDocumentDialog({ onAdd, onCancel }: NewDocumentDialogProps) {
  const { i18n } = useLingui()
  return (
    <ActionDialog<Typed>
      opened
      keptAs="device.devices.document:new"
      title={<Trans>New document of the device</Trans>}
      schema={NewDocumentForm}
      initialValues={blank}
      submit={<Trans>Add</Trans>}
      onSubmit={(values) => onAdd(values as NewDocumentForm)}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <TextInput
            label={<Trans>Name</Trans>}
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('name')}
            value={form.values.name ?? ''}
          />
          <FieldRow>
            <LookupField
              lookup="documentation.types.lookup"
              label={<Trans>Document type</Trans>}
              required
              data-path="type_id"
              error={form.errors.type_id}
              value={form.values.type_id}
              onChange={(id) => form.setFieldValue('type_id', id)}
            />
            <LookupField
              lookup="documentation.categories.lookup"
              label={<Trans>Category</Trans>}
              required
              data-path="category_id"
              error={form.errors.category_id}
              value={form.values.category_id}
              onChange={(id) => form.setFieldValue('category_id', id)}
            />
          </FieldRow>
          <Select
            label={<Trans>Language</Trans>}
            required
            allowDeselect={false}
            data={Object.entries(languages).map(([value, label]) => ({ value, label: i18n._(label) }))}
            value={form.values.locale}
            onChange={(locale) => form.setFieldValue('locale', locale === 'en' ? 'en' : 'pl')}
          />
          <MediaField
            label={<Trans>File</Trans>}
            required
            formats={formats}
            error={form.errors.file}
            value={form.values.file === null ? [] : [form.values.file]}
            onChange={([file = null]) => form.setFieldValue('file', file)}
          />
        </>
      )}
    </ActionDialog>
  )
}

const photo: FormPart<NewDeviceForm> = {
  title: msg`Photo`,
  explanation: msg`The photo is added to a new product card of this device. With a card chosen, its photo is shown.`,
  fields: [
    {
      name: 'photo',
      label: msg`Photo`,
      type: 'media',
      formats: pictureFormats,
      optional: true,
      shown: ({ product_card_id }) => !product_card_id,
    },
    {
      name: 'card_name',
      label: msg`Product card name`,
      description: msg`If empty, the name of the model is used.`,
      optional: true,
      shown: ({ product_card_id }) => !product_card_id,
    },
  ],
}

const newDocuments: FormPart<NewDeviceForm>['fields'][number] = {
  name: 'documents',
  label: msg`New documents`,
  optional: true,
  render: (slot) => <NewDocuments slot={slot} />,
}

const libraryDocuments: FormPart<NewDeviceForm>['fields'][number] = {
  name: 'library_documents',
  label: msg`From the library`,
  type: 'lookup',
  lookup: 'documentation.documentations.lookup',
  minimum: 2,
  multiple: true,
  optional: true,
}

/** Adds a device together with its photo, product card and documents. */
export function NewDevice() {
  const mayStoreCards = useMay('device.productcards.store')
  const mayUpdate = useMay('device.devices.update')
  const card = mayStoreCards && mayUpdate
  const documents = useMay('documentation.documentations.store')
  const library = useMay('device.configurations.update')
  const form = useMemo(() => {
    const fields = [...(documents ? [newDocuments] : []), ...(library ? [libraryDocuments] : [])]
    const described: FormPart<NewDeviceForm> = {
      title: msg`Documents`,
      explanation: msg`Documents of this device only. It already has the documents of its group.`,
      fields,
    }
    return {
      ...devices,
      form: NewDeviceForm,
      blank: { ...devices.blank, photo: null, card_name: null, documents: [], library_documents: [] },
      parts: [
        ...(devices.parts as readonly FormPart<NewDeviceForm>[]),
        ...(card ? [photo] : []),
        ...(fields.length > 0 ? [described] : []),
      ],
      storedOf: deviceOf,
      // A new device has no header of a record yet.
      above: undefined,
    }
  }, [card, documents, library])
  const [key] = useState(uniqueKey)
  const [saved, setSaved] = useState<{ id: number; values: NewDeviceForm } | null>(null)
  const open = (id: number) => navigateTo(devicePaths.one(id), { replace: true })
  if (saved)
    return (
      <DeviceBelongings
        id={saved.id}
        name={saved.values.name}
        belongings={belongingsOf(saved.values, key)}
        onSettled={() => open(saved.id)}
      />
    )
  return (
    <ResourceEditor
      of={form}
      id={null}
      onSaved={(device) => (belongingsOf(device.values, key).length > 0 ? setSaved(device) : open(device.id))}
    />
  )
}

interface DeviceBelongingsProps {
  id: number
  name: string
  belongings: readonly Belonging[]
  onSettled: () => void
}

/** Progress of saving the product card and the documents of a new device. A failed one can be retried or skipped. */
function DeviceBelongings({ id, name, belongings, onSettled }: DeviceBelongingsProps) {
  const { t } = useLingui()
  const { api } = useServices()
  const machine = useMemo(() => provideDeviceBelongings(api), [api])
  const actor = useActorRef(machine, { input: { device_id: id, belongings } })
  const { settled, skipped, failure } = useSelector(actor, ({ context }) => context)
  const isLeaving = useSelector(actor, (snapshot) => snapshot.matches('confirmingLeave'))
  useLeaveGuard(actor, (snapshot) => !snapshot.matches('settled') && !snapshot.matches('left'))
  useEmitted(actor, 'belongings.settled', onSettled)
  const given = actor.getSnapshot().context.belongings
  return (
    <>
      <PageHeader title={name} note={<Trans>The device is saved. Its card and documents are being saved.</Trans>} />
      <Card>
        <PlainList divided gap="xs" py="xs" aria-label={t`Card and documents of the device`}>
          {given.map((belonging, place) => (
            <BelongingLine
              key={belonging.key}
              end={
                <BelongingState
                  state={skipped.includes(belonging.key) ? 'skipped' : stateAt(place, settled, failure !== null)}
                />
              }
            >
              <BelongingName belonging={belonging} />
            </BelongingLine>
          ))}
        </PlainList>
      </Card>
      {failure && (
        <Stack gap="md" mt="md">
          <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'belonging.retry' })} />
          <div>
            <Button variant="default" onClick={() => actor.send({ type: 'belonging.skip' })}>
              <Trans>Continue without it</Trans>
            </Button>
          </div>
        </Stack>
      )}
      <LeaveDialog opened={isLeaving} actor={actor}>
        <Trans>The device stays. The unsaved card and documents are lost.</Trans>
      </LeaveDialog>
    </>
  )
}

type State = 'saved' | 'saving' | 'waits' | 'failed' | 'skipped'

/** The state of the item at an index when `settled` items are done. */
function stateAt(place: number, settled: number, hasFailed: boolean): State {
  if (place < settled) return 'saved'
  if (place > settled) return 'waits'
  return hasFailed ? 'failed' : 'saving'
}

function BelongingName({ belonging }: { belonging: Belonging }) {
  if (belonging.kind === 'card')
    return (
      <>
        <Trans>Product card</Trans>: {belonging.name}
      </>
    )
  if (belonging.kind === 'document')
    return (
      <>
        <Trans>Document</Trans>: {belonging.name}
      </>
    )
  return (
    <>
      <Trans>Documents of the library</Trans> ({belonging.documentations.length})
    </>
  )
}

function BelongingState({ state }: { state: State }) {
  if (state === 'saving') return <Loader size={18} />
  if (state === 'waits')
    return (
      <Text span c="var(--mantine-color-dimmed)" fz="xs">
        <Trans context="one of several">Waits</Trans>
      </Text>
    )
  return (
    <Flex component="span" display="inline-flex" gap="3xs" align="center" c="dimmed" fz="xs">
      {state === 'saved' && <IconCheck size={18} stroke={1.8} aria-hidden />}
      {state === 'failed' && <IconX size={18} stroke={1.8} aria-hidden />}
      {state === 'skipped' && <IconMinus size={18} stroke={1.8} aria-hidden />}
      {state === 'saved' && <Trans context="one of several">Saved</Trans>}
      {state === 'failed' && <Trans context="one of several">Not saved</Trans>}
      {state === 'skipped' && <Trans context="one of several">Passed over</Trans>}
    </Flex>
  )
}
