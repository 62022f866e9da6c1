import { msg } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { pictureFormats } from '#contract/device/cards.ts'
import { belongingsOf, deviceOf, NewDeviceForm } from '#services/device/new-device.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { FormPart } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { DeviceBelongings } from './device-belongings.tsx'
import { devices } from './device-resource.tsx'
import { NewDocuments } from './new-documents.tsx'
import { devicePaths } from './paths.ts'

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
