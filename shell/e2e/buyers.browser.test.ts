import './buyers/by-keyboard';
import './buyers/leaving-payment';
import './buyers/buying';
import './buyers/reviewing';
