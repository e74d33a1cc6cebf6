#include <QUrl>
#include <iostream>

int main() {
	std::cout << qVersion() << std::endl;
	for (std::string line; std::getline(std::cin, line);) {
		QList<QByteArray> words = QByteArray::fromStdString(line).split(' ');
		QUrl u(QString::fromUtf8(QByteArray::fromHex(words[0])));
		if (words.size() > 1 && u.isValid()) u = QUrl(QString::fromUtf8(QByteArray::fromHex(words[1]))).resolved(u);
		QString port = u.port() < 0 ? "" : QString::number(u.port());
		QStringList parts{u.scheme(), u.host(QUrl::FullyEncoded), port, u.path(QUrl::FullyEncoded)};
		std::cout << (u.isValid() ? parts.join('\x1f').toStdString() : "!") << std::endl;
	}
}
