import './buyers/by-keyboard';
import './buyers/one-address';
import './buyers/leaving-payment';
import './buyers/buying';
import './buyers/codes';
import './buyers/fixed-parts';
import './buyers/reviewing';
