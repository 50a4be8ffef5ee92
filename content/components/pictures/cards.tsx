/** Pictures of the running example's cards, as Harbour Bank's customers see them. */
import type { ReactNode } from 'react';
import { cardHeight } from './card-face.tsx';
import { ACTIVATION, DOCUMENT, FRAUD, UPLOAD, WELCOME } from './harbour-cards.ts';
import { PhoneWithCard, PHONE_TOP } from './phone.tsx';
import { Picture } from './picture.tsx';

/** Card activation, the top view. */
export function ActivationCard(): ReactNode {
  return (
    <Picture
      alt="A phone with the Harbour app. The card says: Your card ending 4417 is ready. Hi Maya, enter the last four digits to switch it on. You can do this until 5 December. Below it are a field with the digits 4417 and the buttons Activate card and Not now."
      caption="Card activation, in the Everyday stream"
    >
      <PhoneWithCard title="Home" elements={ACTIVATION} />
    </Picture>
  );
}

/** Fraud check, the top view. */
export function FraudCard(): ReactNode {
  return (
    <Picture
      alt="A phone with the Harbour app. The card asks: Did you make this payment? It lists the merchant Northgate Electronics, the amount £849.99 and the time, today at 18:41. The buttons are: Yes, it was me, and: No, block my card."
      caption="Fraud check, in the Security stream"
    >
      <PhoneWithCard title="Home" elements={FRAUD} />
    </Picture>
  );
}

/** Missing document, the top view. */
export function DocumentCard(): ReactNode {
  return (
    <Picture
      alt="A phone with the Harbour app. The card says: We need your proof of address. Add it by 28 November and your application can continue. The buttons are Add your document and What counts?"
      caption="Missing document, in which both buttons open a subview"
    >
      <PhoneWithCard title="Home" elements={DOCUMENT} />
    </Picture>
  );
}

/** The subview of Missing document that takes the file. */
export function UploadSubview(): ReactNode {
  return (
    <Picture
      alt="A subview fills the phone, with a back arrow and the title Add your document. It asks for a photo or PDF from the last three months, has a dashed box with the words Add a file, shows the chosen file water-bill.pdf, and ends with the Send document button."
      caption="The subview upload, with one file chosen"
    >
      <PhoneWithCard title="Add your document" back elements={UPLOAD} />
    </Picture>
  );
}

/** Welcome card, the top view. */
export function WelcomeCard(): ReactNode {
  return (
    <Picture
      alt="A phone with the Harbour app. The card is headed: Three things to do in your first week. It lists: switch on your debit card, choose your alerts, move your first £10. The buttons are Start, which submits, Remind me tomorrow, which snoozes, and How it works, which opens a subview."
      caption="Welcome card, in the Getting started stream"
    >
      <PhoneWithCard title="Home" elements={WELCOME} />
    </Picture>
  );
}

// Both phones are as tall as the taller one.
const TALL = PHONE_TOP + cardHeight(UPLOAD) + 26;

/** From the top view to a subview and back. */
export function SubviewNavigation(): ReactNode {
  return (
    <Picture
      alt="Two phones. On the first, the card We need your proof of address in the Home feed, with the link button Add your document. On the second, the subview that it opens: it fills the screen, with a back arrow, a place for the file and the Send document button."
      caption="A link button opens the subview. The arrow goes back, and keeps what was chosen"
    >
      <PhoneWithCard title="Home" elements={DOCUMENT} height={TALL} />
      <PhoneWithCard title="Add your document" back elements={UPLOAD} height={TALL} />
    </Picture>
  );
}
