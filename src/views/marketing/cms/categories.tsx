import { msg } from '@lingui/core/macro'
import { MarketingCategoryForm, marketing } from '#contract/marketing/marketing.ts'
import { ContentIcon } from '#views/components/page/marks/content-icon.tsx'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { inUseColumn } from '#views/components/status/in-use.tsx'
import { IconField } from '#views/content/cms/icon-field.tsx'

/** Categories of multimedia posts; the slug is part of their addresses. */
export const categories = resource({
  of: 'marketing.categories',
  index: marketing.endpoints['marketing.categories.index'],
  form: MarketingCategoryForm,
  columns: [
    { field: 'name_pl', label: msg`Name (Polish)`, width: 260, filter: true, sorter: true },
    { field: 'icon', label: msg`Icon`, width: 70, exported: [], render: ({ icon }) => <ContentIcon name={icon} /> },
    { field: 'name_en', label: msg`Name (English)`, width: 220, filter: true, sorter: true },
    { field: 'slug', label: msg`Address`, width: 200, filter: true, sorter: true },
    { field: 'position', label: msg`Position`, width: 110, type: 'number', sorter: true },
    inUseColumn,
  ],
  blank: { name_pl: '', name_en: '', slug: '', icon: null, position: 10, active: true },
  parts: [
    {
      title: msg`Category`,
      fields: [
        { name: 'name_pl', label: msg`Name (Polish)` },
        { name: 'name_en', label: msg`Name (English)`, beside: true },
        {
          name: 'slug',
          label: msg`Address`,
          description: msg`The end of its address: small letters, digits and hyphens. Left empty, it is made from the title.`,
          optional: true,
        },
        { name: 'icon', label: msg`Icon`, optional: true, render: (slot) => <IconField {...slot} /> },
        { name: 'position', label: msg`Position`, description: msg`Smaller numbers come first.` },
        { name: 'active', label: msg`Offered and shown to partners` },
      ],
    },
  ],
})

export const screens = screensOf(categories)
