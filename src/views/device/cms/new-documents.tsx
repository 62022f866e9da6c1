import { msg } from '@lingui/core/macro'
import { Trans, useLingui, useLingui as useTexts } from '@lingui/react/macro'
import { ActionIcon, Button, Input, Select, Text } from '@mantine/core'
import { IconFilePlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type NewDeviceForm, NewDocumentForm } from '#services/device/new-device.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { MediaField } from '#views/components/media/media-field.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'
import { BelongingLine } from './device-marks.tsx'

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
export function NewDocuments({ slot }: { slot: FieldSlot<NewDeviceForm> }) {
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
          <LimitedTextInput
            label={<Trans>Name</Trans>}
            required
            limit={200}
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
