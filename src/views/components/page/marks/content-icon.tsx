import {
  IconCalendarEvent,
  IconCertificate,
  IconDiscount2,
  IconFileText,
  IconFlame,
  IconGift,
  IconInfoCircle,
  IconNews,
  IconPhone,
  IconPhoto,
  IconSnowflake,
  IconSpeakerphone,
  IconStar,
  IconTool,
  IconTruck,
  IconVideo,
} from '@tabler/icons-react'
import type { ContentIcon as Name } from '#contract/content/article.ts'

const drawings = {
  news: IconNews,
  announcement: IconSpeakerphone,
  calendar: IconCalendarEvent,
  certificate: IconCertificate,
  discount: IconDiscount2,
  document: IconFileText,
  gift: IconGift,
  heat: IconFlame,
  image: IconPhoto,
  info: IconInfoCircle,
  phone: IconPhone,
  snowflake: IconSnowflake,
  star: IconStar,
  tool: IconTool,
  truck: IconTruck,
  video: IconVideo,
} as const satisfies Record<Name, unknown>

/** The icon of a piece of content; nothing for an unknown name. */
export function ContentIcon({ name, size = 20 }: { name: string | null; size?: number }) {
  const Drawing = name !== null && name in drawings ? drawings[name as Name] : null
  return Drawing && <Drawing size={size} stroke={1.6} aria-hidden />
}
