import { msg } from '@lingui/core/macro'
import { pictureFormats } from '#contract/device/cards.ts'
import { spareParts as calls, ExplodedViewForm } from '#contract/service-order/spare-parts/parts.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { PlacesField } from './places-field.tsx'

/** Exploded views of models with numbered places, from which parts are picked. */
export const explodedViews = resource({
  of: 'service-order.exploded-views',
  index: calls.endpoints['service-order.exploded-views.index'],
  form: ExplodedViewForm,
  columns: [
    { field: 'name_pl', label: msg`Name (Polish)`, width: 260, filter: true, sorter: true },
    { field: 'name_en', label: msg`Name (English)`, width: 220, hidden: true },
    { field: 'model_names', label: msg`Models`, width: 320 },
    { field: 'place_count', label: msg`Places`, width: 90, type: 'number' },
    { field: 'active', label: msg`Active`, width: 100, type: 'boolean', filter: true },
    { field: 'created_at', label: msg`Created`, width: 120, type: 'date', sorter: true, hidden: true },
  ],
  filters: [{ name: 'model', label: msg`Model`, lookup: 'device.devices.lookup' }],
  blank: { name_pl: '', name_en: '', picture: null, models: [], places: [], active: true },
  parts: [
    {
      title: msg`Picture`,
      explanation: msg`What partners see when they look for a part of one of these models.`,
      fields: [
        { name: 'name_pl', label: msg`Name (Polish)` },
        { name: 'name_en', label: msg`Name (English)`, beside: true, optional: true },
        {
          name: 'models',
          label: msg`Models`,
          type: 'lookup',
          lookup: 'device.devices.lookup',
          minimum: 3,
          multiple: true,
        },
        { name: 'picture', label: msg`Picture`, type: 'media', formats: pictureFormats },
        { name: 'active', label: msg`Shown to partners` },
      ],
    },
    {
      title: msg`Places`,
      explanation: msg`Click the drawing to add a numbered place. Choose the part that belongs there.`,
      fields: [{ name: 'places', label: msg`Places`, optional: true, render: (slot) => <PlacesField slot={slot} /> }],
    },
  ],
})

export const screens = screensOf(explodedViews)
