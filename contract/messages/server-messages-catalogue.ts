import type { Translated } from './locale.ts'

/** Texts of the server about the catalogue, content, media and notifications. */
export const catalogueMessages = {
  // The tree of device groups
  'device_group.circle': {
    pl: 'Grupy nie można przenieść do niej samej ani do jej podgrupy',
    en: 'A group cannot be moved into itself or into a group below it',
  },
  'device_group.parent_has_devices': {
    pl: 'Grupa „{name}” ma urządzenia, więc nie może mieć podgrup',
    en: 'The group “{name}” has devices, so it cannot have subgroups',
  },
  'device_group.too_deep': {
    pl: 'Drzewo grup może mieć najwyżej {limit} poziomów',
    en: 'The group tree can have at most {limit} levels',
  },
  'device_group.not_leaf': {
    pl: 'Urządzenie może być tylko w grupie, która nie ma podgrup',
    en: 'A device can only be in a group without subgroups',
  },

  'account.own': { pl: 'Nie można zamknąć własnego konta', en: 'You cannot close your own account' },

  // Notifications
  'notification.all_read': {
    pl: 'Wszystkie powiadomienia oznaczono jako przeczytane',
    en: 'All notifications are marked as read',
  },
  'notification.missing_title': {
    pl: 'Powiadomienie nie ma tytułu. Uzupełnij go i wyślij ponownie.',
    en: 'The notification has no title. Add one and send it again.',
  },
  'notification.missing_content': {
    pl: 'Powiadomienie nie ma treści. Uzupełnij ją i wyślij ponownie.',
    en: 'The notification has no content. Add it and send the notification again.',
  },
  'notification.missing_recipients': {
    pl: 'Nie wybrano odbiorców. Wskaż województwo, obszar działalności albo partnera.',
    en: 'No recipients are chosen. Choose a province, a business area or a partner.',
  },
  'notification.nobody': {
    pl: 'Nikt nie spełnia tych warunków, więc nie ma do kogo wysłać powiadomienia',
    en: 'No one meets these conditions, so the notification has no recipients',
  },
  'notification.partner_out_of_reach': { pl: 'Wybierz partnerów z listy', en: 'Choose partners from the list' },

  // The media library
  'media.main_directory': {
    pl: 'Nie można usunąć katalogu głównego',
    en: 'The main directory cannot be deleted',
  },
  'media.main_directory_stays': {
    pl: 'Katalogu głównego nie można przenieść ani zmienić jego nazwy',
    en: 'The main directory can be neither moved nor renamed',
  },
  'media.directory_exists': {
    pl: 'W tym miejscu jest już katalog o tej nazwie',
    en: 'There is already a directory with this name here',
  },
  'media.into_itself': {
    pl: 'Katalogu nie można przenieść do niego samego ani do jego podkatalogu',
    en: 'A directory cannot be moved into itself or its subdirectory',
  },
  'media.path_too_long': {
    pl: 'Zbyt wiele zagnieżdżonych katalogów lub zbyt długie nazwy',
    en: 'Too many nested directories, or their names are too long',
  },
  'media.target_required': {
    pl: 'W katalogu są pliki. Wskaż, dokąd je przenieść.',
    en: 'There are files in the directory. Choose where to move them.',
  },
  'media.ending_stays': { pl: 'Nazwa musi kończyć się na {ending}', en: 'The name has to end with {ending}' },
  'media.other_format': {
    pl: 'Plik jest używany tam, gdzie ten format nie pasuje. Dozwolone: {formats}',
    en: 'The file is used where this format does not fit. Allowed: {formats}',
  },
  'refusal.storage_failed': {
    pl: 'Magazyn plików nie odpowiada. Spróbuj ponownie za chwilę.',
    en: 'The file storage is not responding. Try again in a moment.',
  },
  'refusal.insufficient_storage': {
    pl: 'Na serwerze kończy się miejsce i na razie nie można niczego zapisać. Przeglądanie działa dalej. Spróbuj później lub powiadom administratora.',
    en: 'The server is running out of space, and nothing can be saved for now. You can still browse. Try again later or tell the administrator.',
  },
  'upload.no_space': {
    pl: 'Na serwerze zabrakło miejsca na pliki. Spróbuj później lub powiadom administratora.',
    en: 'The server has run out of space for files. Try again later or tell the administrator.',
  },
  'media.moved': { pl: 'Przeniesiono', en: 'Moved' },
  'media.copied': { pl: 'Skopiowano', en: 'Copied' },
  'media.replaced': { pl: 'Zawartość pliku została zastąpiona', en: 'The content of the file has been replaced' },
  'used_by.media_uses': { pl: 'treści', en: 'content' },
  'used_by.media_files': { pl: 'pliki', en: 'files' },
  // Documents
  'documentation.too_many': {
    pl: 'Jednorazowo można pobrać najwyżej {limit} dokumentów',
    en: 'At most {limit} documents can be downloaded at once',
  },
  'documentation.no_files': {
    pl: 'Plików zaznaczonych dokumentów nie ma w tej chwili w magazynie. Spróbuj później.',
    en: 'The files of the selected documents are not available at the moment. Try again later.',
  },
  'documentation.file_lost': {
    pl: 'Pliku tego dokumentu nie ma w tej chwili w magazynie. Spróbuj później.',
    en: 'The file of this document is not available at the moment. Try again later.',
  },
  'documentation.file_of_document': {
    pl: 'Ten plik pokazuje dokument {number} „{name}”. Nowe wydanie może rozpocząć osoba, która prowadzi dokumentację.',
    en: 'The document {number} “{name}” shows this file. A new edition can be started by a colleague who manages documentation.',
  },
  'documentation.not_your_brand': {
    pl: 'Wybierz markę, którą obsługujesz',
    en: 'Choose a brand that you handle',
  },
  // Devices and their cards
  'device.own_successor': {
    pl: 'Urządzenie nie może być własnym następcą',
    en: 'A device cannot be its own successor',
  },
  'device.successor_circle': {
    pl: 'To urządzenie ma wśród swoich następców urządzenie, które edytujesz',
    en: 'The device being edited is among the successors of this device',
  },
  'part.unknown_number': { pl: 'Na liście nie ma części {number}', en: 'There is no part {number} on the list' },
  'part.withdrawn': {
    pl: 'Część {number} wycofano ze sprzedaży i nie ma zamiennika',
    en: 'Part {number} is no longer sold and has no replacement',
  },
  'part.replaced': {
    pl: 'Część {number} wycofano ze sprzedaży; zastępuje ją {by}',
    en: 'Part {number} is no longer sold; {by} replaces it',
  },
  'part.nothing_to_strike': {
    pl: 'Skreślić można tylko to, czego jeszcze nie wydano',
    en: 'Only what has not been delivered yet can be removed',
  },
  'part.being_struck': {
    pl: 'Część {number} jest właśnie skreślana w {erp}',
    en: 'Part {number} is just being deleted in {erp}',
  },
  'part.nothing_delivered': { pl: 'Wybierz, co wydajesz', en: 'Choose what is delivered' },
  'part.too_many': { pl: 'Do wydania zostało {left}', en: 'Left to be delivered: {left}' },
  'order.company_blocked': {
    pl: '{erp} blokuje tę firmę: podaj powód, dla którego realizujesz jej zamówienie',
    en: '{erp} blocks the company: give a reason for carrying out its order',
  },
  'parts_order.unmatched': {
    pl: 'Najpierw wskaż, o które części chodzi, albo usuń je z zamówienia',
    en: 'First specify the parts, or remove them from the order',
  },
  'parts_order.repeated': {
    pl: 'Te same części zamówiono już {moment}: {number}, {author}. Zaznacz, jeśli mają być zamówione jeszcze raz.',
    en: 'The same parts were ordered already {moment}: {number}, {author}. Tick the box to order them once more.',
  },
  'parts_order.registered': { pl: 'Zamówienie zostało wysłane', en: 'The order has been sent' },
  'part.of_other_brands': {
    pl: 'Ta część jest do modeli marek, których nie obsługujesz',
    en: 'This part is for models of brands that you do not handle',
  },
  'part.circle': {
    pl: 'Tę część zastępuje już edytowana część. Wybierz inną.',
    en: 'This part is itself replaced by the one being edited. Choose another.',
  },
  'device.photo_shared': {
    pl: 'Zdjęcie tego urządzenia jest na karcie produktu, która ma też inne urządzenia. Zmień je na karcie.',
    en: 'The photo of this device is on a product card that has other devices too. Change it on the card.',
  },
  'functionality.other_type': {
    pl: 'Wybrana funkcja jest innego rodzaju',
    en: 'The chosen functionality is of a different type',
  },
  'functionality.type_in_use': {
    pl: 'Karty produktów używają tej funkcji; jej rodzaju nie można zmienić',
    en: 'Product cards use this functionality; its type cannot be changed',
  },

  // Publication
  'publication.scheduled': { pl: 'Zaplanowano publikację', en: 'The publication is scheduled' },
  'publication.changes_kept': {
    pl: 'Zapisano. Czytelnicy zobaczą zmiany po ich opublikowaniu.',
    en: 'Saved. Readers see the changes once they are published.',
  },
  'publication.restored': { pl: 'Przywrócono wcześniejszą wersję', en: 'The earlier version is restored' },
} as const satisfies Record<string, Translated>
