import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Flex, Text } from '@mantine/core'
import { IconLanguageOff } from '@tabler/icons-react'
import { publicationState } from '#contract/content/statuses.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import type { FormField } from '#views/components/resource/resource.ts'

import { IconField } from './icon-field.tsx'
import { PublicationBadge, PublicationDate, publicationLines, publicationWords } from './publication-badge.tsx'
import type { PublishedRow } from './published-record.ts'

const pictures = ['jpg', 'png'] as const

/** Fields of the form of news, pages and marketing posts. */
interface ArticleFields {
  title_pl: string
  title_en?: string | null | undefined
  slug?: string | undefined
  short_content_pl?: string | null | undefined
  short_content_en?: string | null | undefined
  content_pl: string
  content_en?: string | null | undefined
  main_photo?: string | null | undefined
  icon?: unknown
  gallery?: string[] | undefined
  downloadable_materials?: string[] | undefined
  business_areas: number[]
  brands?: number[] | undefined
  publication_date?: string | null | undefined
}

/** Initial values of a new article. */
export const blankArticle = {
  title_pl: '',
  title_en: null,
  slug: '',
  short_content_pl: null,
  short_content_en: null,
  content_pl: '',
  content_en: null,
  main_photo: null,
  icon: null,
  gallery: [] as string[],
  downloadable_materials: [] as string[],
  business_areas: [] as number[],
  brands: [] as number[],
  publication_date: null,
}

type Fields = readonly FormField<ArticleFields>[]
const namesOf = (fields: Fields) => fields.map(({ name }) => name)

const polish: Fields = [
  { name: 'title_pl', label: msg`Title` },
  { name: 'short_content_pl', label: msg`Introduction`, type: 'textarea', optional: true },
  { name: 'content_pl', label: msg`Content`, type: 'richtext' },
]
const english: Fields = [
  { name: 'title_en', label: msg`Title in English`, optional: true },
  { name: 'short_content_en', label: msg`Introduction in English`, type: 'textarea', optional: true },
  { name: 'content_en', label: msg`Content in English`, type: 'richtext', optional: true },
]
const files: Fields = [
  { name: 'main_photo', label: msg`Main photo`, type: 'media', formats: pictures, optional: true },
  { name: 'gallery', label: msg`Gallery`, type: 'media', formats: pictures, multiple: true, optional: true },
  { name: 'downloadable_materials', label: msg`Materials to download`, type: 'media', multiple: true, optional: true },
  { name: 'icon', label: msg`Icon`, optional: true, render: (slot) => <IconField {...slot} /> },
]
const audience: Fields = [
  {
    name: 'business_areas',
    label: msg`Business areas`,
    description: msg`Partners of these areas see it.`,
    type: 'lookup',
    lookup: 'public-zone.partner.businessareas.index',
    minimum: 0,
    multiple: true,
  },
  {
    name: 'brands',
    label: msg`Brands`,
    description: msg`None: all brands.`,
    type: 'lookup',
    lookup: 'brand.brands.index',
    minimum: 0,
    multiple: true,
    optional: true,
  },
]
const date: Fields = [
  {
    name: 'publication_date',
    label: msg`Publication date`,
    description: msg`Shown with the text. A text published with a future date is visible from that date.`,
    type: 'datetime',
    optional: true,
  },
]

/** The parts of the form: first those of the kind of article, then those that all kinds have. */
export function articleParts<Values extends ArticleFields>(own: readonly FormField<Values>[] = []) {
  const common = (fields: Fields): readonly FormField<Values>[] => fields
  const slug = {
    name: 'slug',
    label: msg`Address`,
    description: msg`The end of its address: small letters, digits and hyphens. Left empty, it is made from the title.`,
    optional: true,
  } satisfies FormField<ArticleFields>
  return [
    {
      title: msg`Text`,
      fields: common([...polish, ...english]),
      tabs: [
        {
          label: msg`Polish version`,
          explanation: msg`The version for partners; it is required.`,
          fields: namesOf(polish),
        },
        {
          label: msg`English version`,
          explanation: msg`Without a title and content in English, the English portal shows the Polish text, marked as such.`,
          fields: namesOf(english),
        },
      ],
    },
    { title: msg`Files`, explanation: msg`Photos and documents of the media library.`, fields: common(files) },
    { title: msg`Publication`, fields: [...common(audience), ...common(date), ...own, slug], side: true },
  ]
}

/** A row in lists of articles. */
type ArticleRow = PublishedRow & { title_pl: string; title_en: string | null; slug: string; created_at: string }

/** Columns of lists of articles. */
export function articleColumns<Row extends ArticleRow>(): readonly Column<Row>[] {
  const columns: readonly Column<ArticleRow>[] = [
    {
      field: 'title_pl',
      label: msg`Title`,
      width: 330,
      filter: true,
      sorter: true,
      render: ({ title_pl }) => (
        <Text span fw={600}>
          {title_pl}
        </Text>
      ),
    },
    {
      field: 'state',
      label: msg`Status`,
      width: 210,
      unbroken: true,
      exported: publicationLines,
      render: (row) => <PublicationBadge record={row} />,
      words: Object.fromEntries(Object.entries(publicationState).map(([state, { label }]) => [state, label])),
    },
    {
      field: 'publication_date',
      label: msg`Publication date`,
      width: 170,
      type: 'moment',
      filter: true,
      sorter: true,
      exported: [
        { field: 'publication_date', label: msg`Publication date`, type: 'moment' },
        { field: 'state', label: msg`Status`, words: publicationWords },
      ],
      render: (row) => <PublicationDate record={row} />,
    },
    {
      field: 'title_en',
      label: msg`Languages`,
      width: 150,
      words: { null: msg`Polish only`, other: { pl: 'PL, EN', en: 'PL, EN' } },
      render: ({ title_en }) => <Languages isTranslated={title_en !== null} />,
    },
    { field: 'slug', label: msg`Address`, width: 200, filter: true, hidden: true },
    { field: 'created_at', label: msg`Created`, width: 150, type: 'moment', filter: true, sorter: true, hidden: true },
  ]
  return columns
}

/** Filters of lists of articles beside those of the columns. */
export const articleFilters: readonly TableFilter[] = [
  {
    name: 'state',
    label: msg`Status`,
    options: Object.entries(publicationState).map(([value, { label }]) => ({ value, label })),
  },
  { name: 'business_areas', label: msg`Business area`, lookup: 'public-zone.partner.businessareas.index' },
  { name: 'brands', label: msg`Brand`, lookup: 'brand.brands.index' },
  { name: 'has_pending', label: msg`Changes pending`, toggle: true },
]

/** The languages of an article, with a mark where English is missing. */
export function Languages({ isTranslated }: { isTranslated: boolean }) {
  if (isTranslated) return <bdi>PL, EN</bdi>
  return (
    <Flex component="span" gap="3xs" align="center" display="inline-flex">
      PL
      <Flex component="span" gap="3xs" align="center" display="inline-flex" data-missing>
        <IconLanguageOff size={16} stroke={1.7} color="var(--amber)" aria-hidden />
        <Trans>Polish only</Trans>
      </Flex>
    </Flex>
  )
}
