import { serviceDesk } from '#contract/service-order/desk/desk.ts'
import { replyTemplates } from '#contract/service-order/desk/texts.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { textParts } from '#views/service-order/desk/text-parts.ts'

const [names, ...use] = namedParts

/** Texts that colleagues send to partners again and again. */
const templates = resource({
  of: 'service-order.reply-templates',
  index: serviceDesk.endpoints['service-order.reply-templates.index'],
  form: replyTemplates.form,
  columns: [...namedColumns],
  blank: { name_pl: '', name_en: '', text_pl: '', text_en: '', position: 0, active: true },
  parts: [...(names ? [names] : []), ...textParts, ...use],
})

export const screens = screensOf(templates)
