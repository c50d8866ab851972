// All parts share one shop, because starting a shop takes as long as several of these tests. Erasing the account comes
// last.
import './guests/every-route';
import './guests/dialogs';
import './guests/fixed-texts';
import './guests/preferences';
import './guests/without-script';
import './guests/allergies';
import './guests/long-words';
import './guests/printing';
import './guests/session-over';
import './guests/sign-up-twice';
import './guests/profile';
