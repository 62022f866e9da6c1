import { managed, pageOf } from './route-declaration.ts'
import type { RouteDeclaration } from './routes.ts'

/** What partners read: FAQ, news, pages, marketing and notifications (specification, section 2). */
export const contentPages: RouteDeclaration[] = [
  ...managed('/cms/faq/posts', 'faq.posts'),
  pageOf('cms')('/cms/faq/searches', 'faq.searches', {
    access: 'faq.searches.index',
    parent: '/cms/faq/posts',
    screen: () => import('#views/cms/faq/searches-screen.tsx').then((module) => module.FaqSearchesScreen),
  }),
  ...managed('/cms/faq/categories', 'faq.categories', {
    list: {
      navigation: { group: 'content' },
      screen: () => import('#views/cms/faq/categories.tsx').then((module) => module.FaqCategoriesScreen),
    },
    store: { screen: () => import('#views/cms/faq/categories.tsx').then((module) => module.NewFaqCategoryScreen) },
    show: { screen: () => import('#views/cms/faq/categories.tsx').then((module) => module.FaqCategoryScreen) },
  }),
  ...managed('/cms/marketing/posts', 'marketing.posts'),
  ...managed('/cms/marketing/categories', 'marketing.categories'),
  ...managed('/cms/news', 'news.news'),
  ...managed('/cms/notification/messages', 'notification.messages', {
    list: {
      navigation: { group: 'content' },
      screen: () => import('#views/cms/notification/messages-screens.tsx').then((module) => module.MessagesScreen),
    },
    store: {
      screen: () => import('#views/cms/notification/messages-screens.tsx').then((module) => module.NewMessageScreen),
    },
    show: {
      screen: () => import('#views/cms/notification/messages-screens.tsx').then((module) => module.MessageScreen),
    },
  }),
  ...managed('/cms/page', 'page.pages'),
]

/** The media library. */
export const mediaPages: RouteDeclaration[] = [
  pageOf('cms')('/cms/media', 'media.media', {
    access: 'media.media.files',
    navigation: { group: 'media' },
    screen: () => import('#views/cms/media/media-screen.tsx').then((module) => module.MediaScreen),
  }),
]
