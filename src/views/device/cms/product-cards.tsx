import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useLocation } from 'wouter'
import {
  deviceCards,
  ProductCardDocuments as ProductCardDocumentsForm,
  ProductCardForm,
  pictureFormats,
} from '#contract/device/cards.ts'
import type { EditedResource, FormOf } from '#services/form/editor-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { EditorDialogs } from '#views/components/dialogs/editor-dialogs.tsx'
import { LinkTabs } from '#views/components/page/links/link-tabs.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import { type FormPart, resource } from '#views/components/resource/resource.ts'
import { ResourceForm, useLabels } from '#views/components/resource/resource-form.tsx'
import { screensOf } from '#views/components/resource/screens.tsx'
import { useEditor } from '#views/components/resource/use-editor.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { inUseColumn } from '#views/components/status/in-use.tsx'

const path = '/cms/device/productcards'

/** Product cards, which present product lines to partners; Polish texts only. */
const productCards = resource({
  of: 'device.productcards',
  path,
  index: deviceCards.endpoints['device.productcards.index'],
  form: ProductCardForm,
  columns: [
    { field: 'name', label: msg`Name`, width: 320, filter: true, sorter: true },
    { field: 'brand_name', label: msg`Brand`, width: 150, filter: 'brand' },
    { field: 'devices', label: msg`Devices`, width: 110, type: 'number' },
    { field: 'show_on_homepage', label: msg`On the home page`, width: 130, type: 'boolean', filter: true },
    { field: 'show_on_brandpage', label: msg`On the brand’s page`, width: 150, type: 'boolean', filter: true },
    inUseColumn,
    { field: 'created_at', label: msg`Created`, width: 150, type: 'moment', sorter: true, hidden: true },
  ],
  filters: [{ name: 'brand', label: msg`Brand`, lookup: 'brand.brands.index' }],
  blank: {
    name: '',
    brand_id: null,
    active: true,
    short_description: '',
    features: null,
    video_link: null,
    video_description: null,
    main_photo: null,
    gallery: [],
    downloadable_materials: [],
    tags: [],
    standard_functionalities: [],
    optional_functionalities: [],
    show_on_homepage: false,
    show_on_brandpage: false,
  },
  parts: [
    {
      title: msg`Product card`,
      explanation: msg`The name of the product line and where it is shown.`,
      fields: [
        { name: 'name', label: msg`Name` },
        {
          name: 'brand_id',
          label: msg`Brand`,
          description: msg`Without a brand, the card applies to all brands.`,
          type: 'lookup',
          lookup: 'brand.brands.index',
          optional: true,
        },
        {
          name: 'short_description',
          label: msg`Short description`,
          description: msg`Below the name on the tiles of the home page and of the brand.`,
          optional: true,
        },
        {
          name: 'tags',
          label: msg`Tags`,
          type: 'lookup',
          lookup: 'device.tags.lookup',
          multiple: true,
          optional: true,
        },
        {
          name: 'show_on_homepage',
          label: msg`Show on the home page`,
          description: msg`A tile on the partners’ start page. Only cards with devices are shown.`,
        },
        {
          name: 'show_on_brandpage',
          label: msg`Show on the brand page`,
          description: msg`Partners open it by the brand of a device.`,
        },
        { name: 'active', label: msg`Active` },
      ],
    },
    {
      title: msg`Features`,
      explanation: msg`The text of the card.`,
      fields: [{ name: 'features', label: msg`Features`, type: 'richtext', optional: true }],
    },
    {
      title: msg`Functionalities`,
      explanation: msg`Standard ones belong to the product, optional ones are ordered with it.`,
      fields: [
        {
          name: 'standard_functionalities',
          label: msg`Standard functionalities`,
          type: 'lookup',
          lookup: 'device.functionalities.lookup',
          filters: { type: '0' },
          multiple: true,
          optional: true,
        },
        {
          name: 'optional_functionalities',
          label: msg`Optional functionalities`,
          type: 'lookup',
          lookup: 'device.functionalities.lookup',
          filters: { type: '1' },
          multiple: true,
          optional: true,
        },
      ],
    },
    {
      title: msg`Pictures and files`,
      explanation: msg`From the media library. Pictures are JPG or PNG.`,
      fields: [
        { name: 'main_photo', label: msg`Main photo`, type: 'media', formats: pictureFormats, optional: true },
        {
          name: 'gallery',
          label: msg`Gallery`,
          type: 'media',
          formats: pictureFormats,
          multiple: true,
          optional: true,
        },
        {
          name: 'downloadable_materials',
          label: msg`Downloadable materials`,
          type: 'media',
          multiple: true,
          optional: true,
        },
      ],
    },
    {
      title: msg`Video`,
      explanation: msg`A video on YouTube or Vimeo.`,
      fields: [
        { name: 'video_link', label: msg`Video address`, optional: true },
        { name: 'video_description', label: msg`Video description`, type: 'textarea', optional: true },
      ],
    },
  ],
  above: ({ id }) => <CardTabs id={id} />,
})

const edited: EditedResource<FormOf<'device.product-card-documentations'>> = {
  name: 'device.product-card-documentations',
  param: 'product_card',
  form: ProductCardDocumentsForm,
  blank: { documentations: [] },
}
const parts: readonly FormPart<FormOf<'device.product-card-documentations'>>[] = [
  {
    title: msg`Documents`,
    explanation: msg`Documents that partners see below the product card.`,
    fields: [
      {
        name: 'documentations',
        label: msg`Documents`,
        type: 'lookup',
        lookup: 'documentation.documentations.lookup',
        minimum: 2,
        multiple: true,
        optional: true,
      },
    ],
  },
]

function CardTabs({ id }: { id: number }) {
  const { t } = useLingui()
  const [current] = useLocation()
  const maySee = useMay('device.product-card-documentations.show')
  return (
    <LinkTabs
      label={t`Product card`}
      path={current}
      tabs={[
        { href: `${path}/${id}`, label: <Trans>Data</Trans> },
        ...(maySee ? [{ href: `${path}/${id}/documentations`, label: <Trans>Documents</Trans> }] : []),
      ]}
    />
  )
}

export const screens = screensOf(productCards)

/** The documents of a product card. */
export function ProductCardDocuments({ params }: ScreenProps) {
  const id = Number(params.id)
  const actor = useEditor(edited, id)
  const values = useSelector(actor, ({ context }) => context.values)
  const record = useSelector(actor, ({ context }) => context.record) as { name: string } | null
  const failure = useSelector(actor, ({ context }) => context.failure)
  const mayUpdate = useMay('device.product-card-documentations.update')
  const labels = useLabels(parts)
  useRecordTitle(record?.name)
  return (
    <>
      <PageHeader title={record?.name ?? <Trans>Product card</Trans>} />
      <CardTabs id={id} />
      {values && (
        <ResourceForm declaration={{ form: edited.form, parts }} actor={actor} values={values} readOnly={!mayUpdate} />
      )}
      {!values && (failure ? <FailureNotice failure={failure} /> : <FormSkeleton />)}
      <EditorDialogs actor={actor} labels={labels} />
    </>
  )
}
