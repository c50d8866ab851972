// What guests see and use, and last an account of their own, which is erased. In one shop: opening one costs as much as
// several of these tests.
import './guests/every-route';
import './guests/dialogs';
import './guests/fixed-texts';
import './guests/preferences';
import './guests/allergies';
import './guests/profile';
